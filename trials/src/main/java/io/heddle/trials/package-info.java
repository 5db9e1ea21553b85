/** Interleaved experiments and their statistics. Pure: an arm is a supplier of measurements. */
@NullMarked
package io.heddle.trials;

import org.jspecify.annotations.NullMarked;
