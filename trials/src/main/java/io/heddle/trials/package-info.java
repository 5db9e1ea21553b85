/**
 * Interleaved experiments and their statistics: what is tried ({@link io.heddle.trials.Arm}), how often and in which
 * order ({@link io.heddle.trials.Plan}), the run itself ({@link io.heddle.trials.Trial}), and what it shows
 * ({@link io.heddle.trials.Analysis}).
 */
@NullMarked
package io.heddle.trials;

import org.jspecify.annotations.NullMarked;
