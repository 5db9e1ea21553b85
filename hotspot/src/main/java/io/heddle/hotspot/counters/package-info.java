/** The performance counters of a JVM (jvmstat), read from the file that HotSpot maps into memory. */
@NullMarked
package io.heddle.hotspot.counters;

import org.jspecify.annotations.NullMarked;
