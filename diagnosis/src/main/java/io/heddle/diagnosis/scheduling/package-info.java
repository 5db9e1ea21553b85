/** Analyses of what the scheduler did to the threads of a program: pure functions of a timeline. */
@NullMarked
package io.heddle.diagnosis.scheduling;

import org.jspecify.annotations.NullMarked;
