/** What keeps the machine usable while a program is real-time: the watchdog, heartbeats, starvation detection. */
@NullMarked
package io.heddle.governor.safety;

import org.jspecify.annotations.NullMarked;
