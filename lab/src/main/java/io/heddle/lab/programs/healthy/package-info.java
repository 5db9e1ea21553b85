/**
 * Programs that Heddle cannot improve. {@code JVM_FLAGS} are the options of their JVM. Their first argument is the number of seconds in
 * which they work.
 */
@NullMarked
package io.heddle.lab.programs.healthy;

import org.jspecify.annotations.NullMarked;
