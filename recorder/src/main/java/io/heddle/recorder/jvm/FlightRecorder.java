package io.heddle.recorder.jvm;

/** Whether the program's JVMs record, too. */
public enum FlightRecorder {
    USED,
    /** Samples, and the stacks of other events, slow the start of a program, and one that allocates in many threads. */
    WITHOUT_SAMPLES,
    UNUSED
}
