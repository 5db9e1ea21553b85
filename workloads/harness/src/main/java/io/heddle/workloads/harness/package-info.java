/** Drives a workload: arguments, threads, answers, self-check and the one result line. */
@NullMarked
package io.heddle.workloads.harness;

import org.jspecify.annotations.NullMarked;
