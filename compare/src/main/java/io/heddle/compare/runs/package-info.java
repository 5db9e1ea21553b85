/**
 * Single runs of a program: what surrounds each run ({@link io.heddle.compare.runs.RunProtocol}), how the program is
 * driven ({@link io.heddle.compare.runs.RunMode}), and the metrics that its output contains.
 */
@NullMarked
package io.heddle.compare.runs;

import org.jspecify.annotations.NullMarked;
