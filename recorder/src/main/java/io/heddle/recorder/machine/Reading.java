package io.heddle.recorder.machine;

import io.heddle.timeline.Counter;

/**
 * The value of one counter.
 *
 * @param subject what the counter is of: {@code cpu0}, {@code pid 123}, {@code package-0} or {@code quota}
 */
public record Reading(Counter counter, String subject, double value) {}
