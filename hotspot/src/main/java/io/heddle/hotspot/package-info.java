/** A JVM seen from outside: its threads' roles and its performance counters. */
@NullMarked
package io.heddle.hotspot;

import org.jspecify.annotations.NullMarked;
