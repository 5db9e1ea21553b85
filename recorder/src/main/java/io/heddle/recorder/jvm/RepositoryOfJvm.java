package io.heddle.recorder.jvm;

import io.heddle.hotspot.AttachSocket;
import io.heddle.kernel.files.PathDescriptor;
import io.heddle.kernel.files.PathInRoot;
import io.heddle.kernel.files.TemporaryFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The folder of a JVM's chunks, which stay there when the JVM is killed. */
final class RepositoryOfJvm implements AutoCloseable {
    private static final Pattern LOCATION = Pattern.compile("(?m)^Repository path: (/.*?)\\s*$");

    private final @Nullable PathDescriptor folder;

    private RepositoryOfJvm(@Nullable PathDescriptor folder) {
        this.folder = folder;
    }

    /** Asks the JVM for the folder. Without an answer, there are no chunks to save. */
    static RepositoryOfJvm find(int pid, AttachSocket socket, Duration timeout) {
        try {
            Matcher location = LOCATION.matcher(socket.execute("JFR.configure", timeout));
            if (location.find()) {
                Path root = Path.of("/proc", Integer.toString(pid), "root");
                return new RepositoryOfJvm(PathDescriptor.of(new PathInRoot(root, Path.of(location.group(1)))));
            }
        } catch (IOException | RuntimeException unknown) {
            // The recording works without it.
        }
        return new RepositoryOfJvm(null);
    }

    /** The free space of its disk; the maximum if the folder is unknown. */
    long usableBytes() {
        return folder == null ? Long.MAX_VALUE : DiskSpace.usableBytes(folder.path());
    }

    /**
     * Joins the readable parts of all chunks, and deletes the folder, which the JVM would have deleted at a regular end. Returns false
     * when there are none.
     */
    boolean moveTo(Path target) throws IOException {
        boolean copied = copyTo(target);
        if (copied && folder != null) {
            delete(folder);
        }
        return copied;
    }

    /** Deletes the chunks, and the folder if nothing else is in it. */
    private void delete(PathDescriptor abandoned) {
        try {
            for (Path chunk : chunks()) {
                Files.deleteIfExists(chunk);
            }
            Files.deleteIfExists(abandoned.path().toRealPath());
        } catch (IOException stays) {
            // The folder of a container cannot be reached by its path. It is empty by now.
        }
    }

    private boolean copyTo(Path target) throws IOException {
        List<Path> chunks = chunks();
        boolean copied = false;
        if (!chunks.isEmpty()) {
            try (TemporaryFolder copies = TemporaryFolder.create("chunks");
                    OutputStream output = Files.newOutputStream(target)) {
                for (Path chunk : chunks) {
                    Path copy = copies.path().resolve("chunk.jfr");
                    try (OutputStream whole = Files.newOutputStream(copy)) {
                        HeldFile.copy(chunk, whole);
                    }
                    copied |= append(copy, output);
                }
            }
        }
        return copied;
    }

    private static boolean append(Path chunk, OutputStream output) throws IOException {
        try (ReadableRecording readable = ReadableRecording.of(chunk)) {
            Path path = readable.path().orElse(null);
            if (path != null) {
                Files.copy(path, output);
            }
            return path != null;
        }
    }

    /** In the order of their names, which begin with their times. */
    private List<Path> chunks() throws IOException {
        List<Path> chunks = new ArrayList<>();
        if (folder != null && folder.isFolder()) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.path(), "*.jfr")) {
                files.forEach(chunks::add);
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        chunks.sort(null);
        return chunks;
    }

    @Override
    public void close() {
        if (folder != null) {
            folder.close();
        }
    }
}
