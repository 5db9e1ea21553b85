/** Heaps that all threads of a program share. */
@NullMarked
package io.heddle.simulator.heap;

import org.jspecify.annotations.NullMarked;
