/** The tasks in {@code before} as fixed by {@code heddle lint --fix --views}; WorkloadFixTest of lint checks that. */
@NullMarked
package io.heddle.workloads.forkjoin.after;

import org.jspecify.annotations.NullMarked;
