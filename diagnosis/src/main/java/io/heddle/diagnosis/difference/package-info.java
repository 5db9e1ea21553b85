/** The difference between two recorded runs of one program: pure functions of two timelines. */
@NullMarked
package io.heddle.diagnosis.difference;

import org.jspecify.annotations.NullMarked;
