package io.heddle.timeline.scheduling;

/** How much of the scheduler's work a recording has. */
public enum SchedulingCoverage {
    /** Switches, wake-ups and migrations of all threads on the machine. */
    MACHINE,
    /** Switches alone: who ran when, but not since when a thread was ready. */
    SWITCHES,
    /** No events; the clocks of the program's threads say how long they ran and waited. */
    CLOCKS,
    /** Nothing, as in a recording of Flight Recorder alone. */
    NONE
}
