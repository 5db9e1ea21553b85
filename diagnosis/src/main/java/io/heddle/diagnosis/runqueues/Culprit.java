package io.heddle.diagnosis.runqueues;

import io.heddle.timeline.ThreadKind;

/**
 * A thread of the program or another program, behind which application threads waited.
 *
 * @param name of the thread or the program
 * @param waitNanos the sum over the application threads that waited while it ran
 */
public record Culprit(String name, ThreadKind kind, long waitNanos) {}
