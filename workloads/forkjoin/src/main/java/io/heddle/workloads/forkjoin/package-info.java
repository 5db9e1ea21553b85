/** Each bottleneck of fork/join code as a pair of tasks with the same result: with the bottleneck, and fixed. */
@NullMarked
package io.heddle.workloads.forkjoin;

import org.jspecify.annotations.NullMarked;
