/** Experiments in a running program: adjacent time slots under two policies, and the measures by which they are compared. */
@NullMarked
package io.heddle.selection.slots;

import org.jspecify.annotations.NullMarked;
