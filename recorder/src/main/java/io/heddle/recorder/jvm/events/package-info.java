/** The events of JVMs, from their recordings into a timeline. */
@NullMarked
package io.heddle.recorder.jvm.events;

import org.jspecify.annotations.NullMarked;
