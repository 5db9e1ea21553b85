/** What {@code heddle lint --fix --views} makes of the tasks in {@code before}; a test of lint holds them together. */
@NullMarked
package io.heddle.workloads.forkjoin.after;

import org.jspecify.annotations.NullMarked;
