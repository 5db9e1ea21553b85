/**
 * One run of a program, as often as it is asked for: what goes before ({@link io.heddle.compare.runs.Procedure}), how it
 * goes on ({@link io.heddle.compare.runs.Course}), and what is read from its output.
 */
@NullMarked
package io.heddle.compare.runs;

import org.jspecify.annotations.NullMarked;
