/** Benchmark suites that are not part of Heddle, each in its own harness. */
@NullMarked
package io.heddle.lab.suites;

import org.jspecify.annotations.NullMarked;
