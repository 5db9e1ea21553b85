package io.heddle.recorder.jvm;

import io.heddle.kernel.process.SpawnSpec;

/** A command, with or without the flags that make its JVM record itself. */
public sealed interface RecordedLaunch {
    /** The command to start. */
    SpawnSpec command();

    /** The JVM records itself from its start. */
    record WithFlightRecorder(SpawnSpec command) implements RecordedLaunch {}

    /**
     * The command is unchanged.
     *
     * @param reason for people, as in "without Flight Recorder: REASON"
     */
    record Unchanged(SpawnSpec command, String reason) implements RecordedLaunch {}
}
