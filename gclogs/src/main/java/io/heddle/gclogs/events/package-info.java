/** What the log of a collector says: its events, and the JVM. */
@NullMarked
package io.heddle.gclogs.events;

import org.jspecify.annotations.NullMarked;
