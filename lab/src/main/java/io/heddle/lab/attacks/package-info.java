/** Runs that attack Heddle or the program that it governs: kills, interrupts, hostile files, task creation. */
@NullMarked
package io.heddle.lab.attacks;

import org.jspecify.annotations.NullMarked;
