/**
 * The goals of the user: what to improve in a program, and what must not become worse. Texts are parsed here; a goal's value in an
 * interval is computed from two readings. {@code readers} makes the readings.
 */
@NullMarked
package io.heddle.selection.goals;

import org.jspecify.annotations.NullMarked;
