/** The statistics of a trial: intervals, verdicts, sample sizes and a sequential test. */
@NullMarked
package io.heddle.trials.analysis;

import org.jspecify.annotations.NullMarked;
