/** The scheduler's events, in the order of time. */
@NullMarked
package io.heddle.timeline.scheduling;

import org.jspecify.annotations.NullMarked;
