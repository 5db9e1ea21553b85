/** The analysis of a comparison: metrics, verdicts, the conclusion and its explanation. */
@NullMarked
package io.heddle.compare.analysis;

import org.jspecify.annotations.NullMarked;
