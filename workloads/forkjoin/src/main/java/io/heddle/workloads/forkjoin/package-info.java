/** Each bottleneck of fork/join code as two tasks that compute the same: with it, and without. */
@NullMarked
package io.heddle.workloads.forkjoin;

import org.jspecify.annotations.NullMarked;
