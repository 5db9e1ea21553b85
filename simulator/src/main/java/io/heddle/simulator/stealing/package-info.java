/** Parallel collections: threads that trace a graph of objects, steal from each other, and agree that the work is over. */
@NullMarked
package io.heddle.simulator.stealing;

import org.jspecify.annotations.NullMarked;
