/**
 * Programs with one known cause, written after the rules were frozen, and programs that only look as if they had one. {@code JVM_FLAGS}
 * are the options of their JVM. Their first argument is the number of seconds in which they work.
 */
@NullMarked
package io.heddle.lab.programs.heldout;

import org.jspecify.annotations.NullMarked;
