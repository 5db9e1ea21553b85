/** Tasks with one bottleneck each, as in real programs. */
@NullMarked
package io.heddle.workloads.forkjoin.before;

import org.jspecify.annotations.NullMarked;
