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
     * @throws IOException if the file cannot be written, or the kernel lacks a tracepoint; its message names the cause
     */
    public static OpenRecording begin(
            Proc proc, RecordingSpec spec, String command, int pid, Recorder.Beginning beginning) throws IOException {
        RecordingWriter writer = RecordingWriter.create(spec.file(), spec.maxBytes());
        try {
            Recorder recorder = new Recorder(proc, writer, command, spec.policy(), pid, beginning, spec.tracepoints());
            if (spec.limit() != null) {
                recorder.stopAfter(spec.limit());
            }
            return new OpenRecording(writer, recorder);
        } catch (IllegalArgumentException e) {
            writer.discard();
            throw new IOException(e.getMessage(), e);
        }
    }

    /** The recorder, which must listen to the program. */
    public Recorder recorder() {
        return recorder;
    }

    /**
     * Completes the file.
     *
     * @param jvmRecordings the files of the program's JVMs
     * @throws IOException if the recording ended early, the file cannot be completed, or the recording of a JVM cannot be added to it
     */
    public RecordingSummary complete(List<Path> jvmRecordings) throws IOException {
        RecordingSummary _ = recorder.finish();
        try {
            String failure = recorder.failure();
            if (failure != null) {
                throw new IOException(failure);
            }
            write(jvmRecordings);
        } catch (IOException e) {
            closeAfter(e);
            throw e;
        }
        // With all notes.
        return recorder.finish();
    }

    /** Closes the file now, because {@link #close} would fail with the same cause, after the program has ended. */
    private void closeAfter(IOException failure) {
        try {
            writer.close();
        } catch (IOException again) {
            failure.addSuppressed(again);
        }
    }

    private void write(List<Path> jvmRecordings) throws IOException {
        List<ReadableRecording> readable = new ArrayList<>();
        try {
            for (Path jvm : jvmRecordings) {
                try {
                    readable.add(ReadableRecording.of(jvm));
                } catch (IOException e) {
                    recorder.note("the recording of a JVM cannot be read: " + e.getMessage());
                }
            }
            readable.forEach(each -> each.problem().ifPresent(recorder::note));
            writer.facts(recorder.facts());
            writer.end(recorder.endNanos());
            append(readable);
            writer.close();
        } finally {
            readable.forEach(ReadableRecording::close);
        }
    }

    /** Appends as many recordings as there is space for. */
    private void append(List<ReadableRecording> recordings) throws IOException {
        IOException failure = null;
        for (ReadableRecording each : recordings) {
            if (each.path().isPresent()) {
                try {
                    writer.append(each.path().get());
                } catch (IOException e) {
                    failure = e;
                }
            }
        }
        if (failure != null) {
            throw new IOException("the recording of a JVM is missing in it: " + failure.getMessage(), failure);
        }
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
