/**
 * Programs with one known cause, and programs that only look as if they had one. Their author had not seen the rules of that time. The
 * present rules have been developed with them. {@code JVM_FLAGS} are the options of their JVM. Their first argument is the number of
 * seconds in which they work.
 */
@NullMarked
package io.heddle.lab.programs.heldout;

import org.jspecify.annotations.NullMarked;
