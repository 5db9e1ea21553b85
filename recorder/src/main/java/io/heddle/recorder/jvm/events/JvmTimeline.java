package io.heddle.recorder.jvm.events;

import io.heddle.recorder.file.ClockMapping;
import io.heddle.recorder.file.JvmEventReader;
import io.heddle.timeline.TimelineBuilder;
import java.io.IOException;
import java.nio.file.Path;

/** Adds the events of JVMs to a timeline. */
public final class JvmTimeline implements JvmEventReader {
    @Override
    public void read(Path file, ClockMapping clock, TimelineBuilder into) throws IOException {
        TimelineOutput output = new TimelineOutput(into);
        JvmEvents.Reading reading = JvmEvents.read(file, clock::toMonotonic, output);
        output.finish();
        reading.problem().ifPresent(into::note);
    }
}
