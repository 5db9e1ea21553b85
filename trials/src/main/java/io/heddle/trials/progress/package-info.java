/** The state of a trial while it runs: its round, its remaining time, and its ratios so far. */
@NullMarked
package io.heddle.trials.progress;

import org.jspecify.annotations.NullMarked;
