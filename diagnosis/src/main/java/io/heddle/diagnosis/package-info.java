/** Findings from a timeline: pure functions. */
@NullMarked
package io.heddle.diagnosis;

import org.jspecify.annotations.NullMarked;
