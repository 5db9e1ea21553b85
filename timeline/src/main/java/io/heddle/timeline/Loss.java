package io.heddle.timeline;

/**
 * Events that the recording lacks.
 *
 * @param what for example {@code scheduling events}
 * @param nanos when the loss was noticed
 * @param count how many
 */
public record Loss(String what, long nanos, long count) {}
