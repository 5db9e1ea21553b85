package io.heddle.recorder;

import io.heddle.kernel.tasks.Proc;
import io.heddle.recorder.file.RecordingWriter;
import io.heddle.recorder.jvm.ReadableRecording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A recording in progress: the file, and the recorder that fills it. */
public final class OpenRecording implements AutoCloseable {
    private final RecordingWriter writer;
    private final Recorder recorder;

    private OpenRecording(RecordingWriter writer, Recorder recorder) {
        this.writer = writer;
        this.recorder = recorder;
    }

    /**
     * Begins a recording.
     *
     * @param command the program's command
     * @param pid a process in the program's control group: Heddle itself before the start of the program
     * @throws IOException if the file cannot be written; its message names the cause
     */
    public static OpenRecording begin(
            Proc proc, RecordingSpec spec, String command, int pid, Recorder.Beginning beginning) throws IOException {
        RecordingWriter writer = RecordingWriter.create(spec.file(), spec.maxBytes());
        Recorder recorder = new Recorder(proc, writer, command, pid, beginning);
        if (spec.limit() != null) {
            recorder.stopAfter(spec.limit());
        }
        return new OpenRecording(writer, recorder);
    }

    /** The recorder, which must listen to the program. */
    public Recorder recorder() {
        return recorder;
    }

    /**
     * Completes the file.
     *
     * @param jvmRecordings the files of the program's JVMs
     * @throws IOException if the recording ended early, or the file cannot be completed
     */
    public RecordingSummary complete(List<Path> jvmRecordings) throws IOException {
        RecordingSummary _ = recorder.finish();
        String failure = recorder.failure();
        if (failure != null) {
            throw new IOException(failure);
        }
        List<ReadableRecording> readable = new ArrayList<>();
        try {
            for (Path jvm : jvmRecordings) {
                readable.add(ReadableRecording.of(jvm));
            }
            readable.forEach(each -> each.problem().ifPresent(recorder::note));
            writer.facts(recorder.facts());
            writer.end(recorder.endNanos());
            for (ReadableRecording each : readable) {
                if (each.path().isPresent()) {
                    writer.append(each.path().get());
                }
            }
            writer.close();
        } finally {
            readable.forEach(ReadableRecording::close);
        }
        // With all notes.
        return recorder.finish();
    }

    /** Ends the recording and deletes it, because the program did not start. */
    public void discard() throws IOException {
        recorder.close();
        writer.discard();
    }

    /** Ends a recording that was not completed. What was written stays readable. */
    @Override
    public void close() throws IOException {
        recorder.close();
        writer.close();
    }
}
