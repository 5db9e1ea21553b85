package io.heddle.recorder.jvm;

import io.heddle.kernel.files.TemporaryFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A recording in a form that the JDK reads. A JVM that is killed leaves its last chunk unfinished, and a full disk or a copy cuts a
 * chunk off. The JDK refuses the whole file then. So this is the file itself if all of its chunks are complete, else a copy with the
 * complete chunks and the readable part of the next one.
 */
public final class ReadableRecording implements AutoCloseable {
    private final @Nullable Path path;
    private final @Nullable String problem;
    private final @Nullable TemporaryFolder copy;

    private ReadableRecording(@Nullable Path path, @Nullable String problem, @Nullable TemporaryFolder copy) {
        this.path = path;
        this.problem = problem;
        this.copy = copy;
    }

    /**
     * Checks the chunks of a file, and copies it if needed.
     *
     * @throws IOException when the file cannot be read, or the copy not be written
     */
    public static ReadableRecording of(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return new ReadableRecording(null, "not a regular file", null);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            if (size == 0) {
                return new ReadableRecording(null, "the file is empty", null);
            }
            long complete = 0;
            Chunk chunk = Chunk.at(channel, complete);
            while (chunk != null && chunk.isComplete(channel)) {
                complete += chunk.sizeBytes();
                chunk = Chunk.at(channel, complete);
            }
            if (complete == size) {
                return new ReadableRecording(file, null, null);
            } else if (complete == 0 && chunk == null) {
                return new ReadableRecording(null, "not a Flight Recorder file", null);
            }
            return copy(channel, complete, chunk);
        }
    }

    private static ReadableRecording copy(FileChannel source, long complete, @Nullable Chunk torn) throws IOException {
        @Nullable Chunk repaired = torn == null ? null : torn.repaired(source);
        long readable = complete + (repaired == null ? 0 : repaired.sizeBytes());
        long lost = source.size() - readable;
        String problem = torn != null && !torn.isFinished()
                ? "the JVM did not finish the recording; up to a second before its end is missing"
                : "the recording is torn; its last " + lost + " bytes are not readable";
        if (readable == 0) {
            return new ReadableRecording(null, problem, null);
        }
        TemporaryFolder folder = TemporaryFolder.create("recording");
        try {
            Path copy = folder.path().resolve("readable.jfr");
            try (FileChannel target = FileChannel.open(copy, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                for (long at = 0; at < readable; ) {
                    long copied = source.transferTo(at, readable - at, target);
                    if (copied <= 0) {
                        throw new IOException("the recording has become shorter");
                    }
                    at += copied;
                }
                if (repaired != null) {
                    target.write(repaired.header().duplicate(), complete);
                }
            }
            return new ReadableRecording(copy, problem, folder);
        } catch (IOException | RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /** The readable file until {@link #close}; empty when nothing is readable. */
    public Optional<Path> path() {
        return Optional.ofNullable(path);
    }

    /** What is missing, for people; empty when the file is complete. */
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Deletes the copy, if there is one. */
    @Override
    public void close() {
        if (copy != null) {
            copy.close();
        }
    }
}
