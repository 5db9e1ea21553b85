/** The protection of the machine from a real-time program: watchdog, heartbeats, starvation detection. */
@NullMarked
package io.heddle.governor.safety;

import org.jspecify.annotations.NullMarked;
