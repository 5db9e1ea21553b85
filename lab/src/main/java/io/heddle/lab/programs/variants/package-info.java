/**
 * Programs with the causes of {@link io.heddle.lab.programs.causes}, each by another mechanism, so that a rule cannot fit a single
 * program. {@code JVM_FLAGS} are the options of their JVM. Their first argument is the number of seconds in which they work.
 */
@NullMarked
package io.heddle.lab.programs.variants;

import org.jspecify.annotations.NullMarked;
