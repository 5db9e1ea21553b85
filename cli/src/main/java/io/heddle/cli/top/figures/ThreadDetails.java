package io.heddle.cli.top.figures;

import org.jspecify.annotations.Nullable;

/**
 * Figures that cost too much to read for every thread: a reader asks for them only where they are shown.
 *
 * @param state the kernel's letter, such as R or S
 * @param scheduling the scheduling class as chrt(1) calls it, with the real-time priority or the nice value
 * @param voluntary how often per second the thread blocked; null at the first reading
 * @param involuntary how often per second the scheduler preempted it; null at the first reading
 */
public record ThreadDetails(
        String state,
        String scheduling,
        @Nullable Double voluntary,
        @Nullable Double involuntary) {}
