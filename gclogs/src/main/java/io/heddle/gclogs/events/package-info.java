/** The contents of a log: the events of the collector, and the JVM. */
@NullMarked
package io.heddle.gclogs.events;

import org.jspecify.annotations.NullMarked;
