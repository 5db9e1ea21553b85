/** What happens on a simulated machine, event by event. */
@NullMarked
package io.heddle.simulator.execution;

import org.jspecify.annotations.NullMarked;
