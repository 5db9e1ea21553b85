/** Runs of a program that are recorded. */
@NullMarked
package io.heddle.compare.recording;

import org.jspecify.annotations.NullMarked;
