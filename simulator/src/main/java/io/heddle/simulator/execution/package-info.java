/** The events of a simulated machine, one after the other. */
@NullMarked
package io.heddle.simulator.execution;

import org.jspecify.annotations.NullMarked;
