package io.heddle.kernel.files;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * A folder below the temporary folder that only its user can read. Its name identifies the process that created it: {@code
 * heddle-PURPOSE-SCOPE-PID-STARTTICKS-RANDOM}. A killed process leaves its folders behind; {@link #removeAbandoned} finds them by
 * their names.
 *
 * <p>SCOPE is a hash of the boot and the PID namespace, outside of which the PID has no meaning: containers and other machines may
 * share the temporary folder.
 */
public final class TemporaryFolder implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile("heddle-[a-z]+-([0-9a-f]{8})-(\\d{1,9})-(\\d{1,18})-\\d+");

    /** Bounds how long the end of a run waits for the deletion of the program's files. */
    private static final Duration MAX_DELETION = Duration.ofSeconds(5);

    private final Path path;

    /** Deletes the folder when the JVM shuts down before {@link #close}, for example on Ctrl-C. */
    private final Thread shutdownHook;

    private TemporaryFolder(Path path) {
        this.path = path;
        this.shutdownHook = new Thread(this::delete, "heddle-cleanup");
    }

    /**
     * Creates a folder in the temporary folder of the JVM ({@code java.io.tmpdir}).
     *
     * @param purpose lower-case letters
     * @throws IOException when the folder cannot be created, or this process is shutting down
     */
    public static TemporaryFolder create(String purpose) throws IOException {
        return createIn(Path.of(System.getProperty("java.io.tmpdir")), purpose);
    }

    /**
     * Creates a folder in another folder.
     *
     * @param purpose lower-case letters
     * @throws IOException when the folder cannot be created, or this process is shutting down
     */
    public static TemporaryFolder createIn(Path parent, String purpose) throws IOException {
        ProcessId self = Proc.live()
                .identity((int) ProcessHandle.current().pid())
                .orElseThrow(() -> new IOException("/proc does not show this process"));
        TemporaryFolder folder = new TemporaryFolder(Files.createTempDirectory(
                parent, "heddle-%s-%s-%d-%d-".formatted(purpose, scope(), self.pid(), self.startTicks())));
        try {
            Runtime.getRuntime().addShutdownHook(folder.shutdownHook);
        } catch (IllegalStateException shuttingDown) {
            folder.delete();
            throw new IOException("this process is shutting down", shuttingDown);
        }
        return folder;
    }

    /** The folder. */
    public Path path() {
        return path;
    }

    /**
     * Deletes the folder with everything in it. Files that cannot be deleted, or not within 5 seconds, stay until a later {@link
     * #removeAbandoned}.
     */
    @Override
    public void close() {
        delete();
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException shuttingDown) {
            // The hook finds nothing to delete.
        }
    }

    private void delete() {
        delete(new FileTree.Deadline(MAX_DELETION));
    }

    void delete(FileTree.Deadline deadline) {
        try {
            FileTree.delete(path, deadline);
        } catch (IOException | RuntimeException | Error stays) {
            // Nothing depends on it, and the run that ends here has a result to report.
        }
    }

    /** Deletes, in a thread of its own, the folders that ended processes of this user have left in the temporary folder. */
    public static void removeAbandoned() {
        Thread.ofPlatform().name("heddle-cleanup").daemon().start(() -> removeAbandoned(MAX_DELETION));
    }

    /** Deletes them in the calling thread, and stops when the time is over. */
    public static void removeAbandoned(Duration limit) {
        removeAbandonedIn(Path.of(System.getProperty("java.io.tmpdir")), limit);
    }

    static void removeAbandonedIn(Path parent, Duration limit) {
        FileTree.Deadline deadline = new FileTree.Deadline(limit);
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, "heddle-*")) {
            String scope = scope();
            for (Path folder : folders) {
                if (deadline.isOver()) {
                    return;
                }
                if (isAbandoned(folder, scope)) {
                    new TemporaryFolder(folder).delete(deadline);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // The next start tries again.
        }
    }

    private static boolean isAbandoned(Path folder, String scope) throws IOException {
        Matcher name = NAME.matcher(String.valueOf(folder.getFileName()));
        if (!name.matches() || !name.group(1).equals(scope) || !isOwnFolder(folder)) {
            return false;
        }
        ProcessId creator = new ProcessId(Integer.parseInt(name.group(2)), Long.parseLong(name.group(3)));
        return !Proc.live().isAlive(creator);
    }

    /** Whether this is a folder, not a link, that only this user can write: in a shared folder anyone can create such a name. */
    private static boolean isOwnFolder(Path folder) throws IOException {
        try (PathDescriptor held = PathDescriptor.of(folder)) {
            return held.isFolder() && held.owner() == effectiveUser() && !held.isWritableByOthers();
        } catch (NoSuchFileException deletedMeanwhile) {
            return false;
        }
    }

    private static int effectiveUser() throws IOException {
        return ProcessStatus.read(Path.of("/proc/self/status"))
                .orElseThrow(() -> new IOException("/proc/self/status cannot be read"))
                .effectiveUserId()
                .orElseThrow(() -> new IOException("/proc/self/status names no user"));
    }

    private static String scope() throws IOException {
        CRC32 scope = new CRC32();
        scope.update(
                Proc.read(Path.of("/proc/sys/kernel/random/boot_id")).orElse("").getBytes(StandardCharsets.UTF_8));
        scope.update(
                Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString().getBytes(StandardCharsets.UTF_8));
        return "%08x".formatted(scope.getValue());
    }
}
