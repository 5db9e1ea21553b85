/** Tasks with one of the bottlenecks each, as people write them. */
@NullMarked
package io.heddle.workloads.forkjoin.before;

import org.jspecify.annotations.NullMarked;
