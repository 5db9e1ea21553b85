package io.heddle.recorder.file.programs;

import io.heddle.recorder.file.RecordingWriter;
import io.heddle.timeline.Facts;
import io.heddle.timeline.scheduling.ThreadState;
import java.io.IOException;
import java.nio.file.Path;

/** Writes wake-ups into a recording. Arguments: the file, the number of events, and whether to wait to be killed or to end. */
public final class WritesRecording {
    private WritesRecording() {}

    public static void main(String[] arguments) throws IOException {
        int events = Integer.parseInt(arguments[1]);
        try (RecordingWriter writer = RecordingWriter.create(Path.of(arguments[0]), Long.MAX_VALUE)) {
            writer.begin(Facts.UNKNOWN, 1_000, 0);
            for (int i = 0; i < events; i++) {
                writer.switched(i, 0, 0, ThreadState.SLEEPING, 1 + i);
            }
            if (arguments[2].equals("wait")) {
                writer.flush();
                System.out.println("flushed");
                int ignored = System.in.read();
            }
            writer.end(events);
        } catch (IOException e) {
            System.out.println(e.getMessage());
            System.exit(1);
        }
    }
}
