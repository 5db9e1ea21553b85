package io.heddle.recorder.jvm;

import io.heddle.kernel.files.PathDescriptor;
import io.heddle.kernel.files.PathInRoot;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A folder in the {@code /tmp} of a JVM, which may be that of a container. The JVM's user owns it, so that the JVM can write files
 * there. Descriptors keep the folder reachable after the JVM has ended.
 *
 * <p>The JVM's user can replace anything in it. So no link in it is followed, and only regular files are read.
 */
final class FolderInJvm implements AutoCloseable {
    private static final Path TEMPORARY = Path.of("/tmp");

    private final PathDescriptor parent;
    private final TemporaryFolder folder;
    private final PathDescriptor held;

    private FolderInJvm(PathDescriptor parent, TemporaryFolder folder, PathDescriptor held) {
        this.parent = parent;
        this.folder = folder;
        this.held = held;
    }

    /** @throws IOException when the JVM has no such folder, or it is not writable */
    static FolderInJvm create(int pid, String file, byte[] content) throws IOException {
        int user = Proc.live()
                .status(pid)
                .map(ProcessStatus::effectiveUserId)
                .orElseThrow(() -> new IOException("no such process"))
                .orElseThrow(() -> new IOException("its user is unknown"));
        PathDescriptor parent = PathDescriptor.of(new PathInRoot(root(pid), TEMPORARY));
        try {
            if (!parent.isFolder()) {
                throw new IOException("the JVM's /tmp is not a folder");
            }
            TemporaryFolder folder = TemporaryFolder.createIn(parent.path(), "attached");
            try {
                Path settings = folder.path().resolve(file);
                Files.write(settings, content, StandardOpenOption.CREATE_NEW);
                Files.setPosixFilePermissions(settings, PosixFilePermissions.fromString("rw-r--r--"));
                PathDescriptor held = PathDescriptor.of(folder.path());
                Files.setAttribute(folder.path(), "unix:uid", user, LinkOption.NOFOLLOW_LINKS);
                return new FolderInJvm(parent, folder, held);
            } catch (IOException | RuntimeException e) {
                folder.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            parent.close();
            throw e;
        }
    }

    private static Path root(int pid) {
        return Path.of("/proc", Integer.toString(pid), "root");
    }

    /** The path of a file as the JVM sees it. */
    Path inside(String file) {
        return TEMPORARY.resolve(folder.path().getFileName()).resolve(file);
    }

    /** Whether a file exists and has content. The JVM creates the file of a recording when the recording starts. */
    boolean has(String file) {
        try (PathDescriptor found = PathDescriptor.of(held.path().resolve(file))) {
            return found.isRegular() && found.sizeBytes() > 0;
        } catch (IOException absent) {
            return false;
        }
    }

    long usableBytes() {
        return DiskSpace.usableBytes(held.path());
    }

    /** Copies a file, and deletes it here. */
    void moveTo(String file, Path target) throws IOException {
        Path source = held.path().resolve(file);
        try (OutputStream output = Files.newOutputStream(target)) {
            HeldFile.copy(source, output);
        }
        Files.deleteIfExists(source);
    }

    /** Deletes the folder. */
    @Override
    public void close() {
        held.close();
        folder.close();
        parent.close();
    }
}
