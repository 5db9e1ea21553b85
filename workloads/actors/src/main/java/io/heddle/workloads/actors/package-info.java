/** Benchmarks of Apache Pekko actors: the command, the dispatchers, and the measurement. */
@NullMarked
package io.heddle.workloads.actors;

import org.jspecify.annotations.NullMarked;
