/**
 * Programs that are each held back by exactly one cause. {@code JVM_FLAGS} are the options of their JVM. Their first argument is the
 * number of seconds in which they work.
 */
@NullMarked
package io.heddle.lab.programs.causes;

import org.jspecify.annotations.NullMarked;
