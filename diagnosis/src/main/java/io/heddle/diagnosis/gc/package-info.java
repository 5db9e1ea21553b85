/** What collections of garbage and other pauses cost a program: pure functions of a timeline. */
@NullMarked
package io.heddle.diagnosis.gc;

import org.jspecify.annotations.NullMarked;
