package io.heddle.recorder.jvm;

/** Whether the program's JVMs record, too. */
public enum FlightRecorder {
    USED,
    UNUSED
}
