/**
 * The benchmarks, and the actors that they consist of. Seven are those of Table IV of Pinto et al., "Understanding and overcoming
 * parallelism bottlenecks in ForkJoin applications" (2017), section IV.
 */
@NullMarked
package io.heddle.workloads.actors.benchmarks;

import org.jspecify.annotations.NullMarked;
