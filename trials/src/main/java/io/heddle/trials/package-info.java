/**
 * Interleaved experiments: variants ({@link io.heddle.trials.Arm}), rounds and their order ({@link io.heddle.trials.Plan}),
 * execution ({@link io.heddle.trials.Trial}), and the measurements ({@link io.heddle.trials.TrialResult}), which
 * {@link io.heddle.trials.analysis.Analysis} evaluates.
 */
@NullMarked
package io.heddle.trials;

import org.jspecify.annotations.NullMarked;
