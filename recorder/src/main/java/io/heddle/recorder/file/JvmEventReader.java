package io.heddle.recorder.file;

import io.heddle.timeline.TimelineBuilder;
import java.io.IOException;
import java.nio.file.Path;

/** Reads a JVM's own events. */
@FunctionalInterface
public interface JvmEventReader {
    /**
     * Adds the events of one JVM's recording to a timeline.
     *
     * @param file a Flight Recorder file of that JVM alone
     * @param clock converts the times that the JDK's parser gives for this file
     */
    void read(Path file, ClockMapping clock, TimelineBuilder into) throws IOException;
}
