/** Fuzz tests of fuzz. */
@NullMarked
package io.heddle.fuzz;

import org.jspecify.annotations.NullMarked;
