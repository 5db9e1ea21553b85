/** Runs a workload: arguments, threads, results, verification and the result line. */
@NullMarked
package io.heddle.workloads.harness;

import org.jspecify.annotations.NullMarked;
