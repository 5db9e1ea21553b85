/** A program with several goals, and what {@code auto} claims about each. */
@NullMarked
package io.heddle.lab.goals;

import org.jspecify.annotations.NullMarked;
