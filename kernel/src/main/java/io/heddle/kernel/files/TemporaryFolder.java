package io.heddle.kernel.files;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * A folder below the temporary folder that only its user can read, and whose name tells which process made it: {@code
 * heddle-PURPOSE-PLACE-PID-STARTTICKS-RANDOM}. A process that is killed leaves its folders; {@link #removeAbandoned} finds
 * them by these names.
 *
 * <p>PLACE stands for the boot and the PID namespace, outside of which the PID says nothing: the temporary folder may be
 * shared with containers and other machines.
 */
public final class TemporaryFolder implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile("heddle-[a-z]+-([0-9a-f]{8})-(\\d{1,9})-(\\d{1,18})-\\d+");

    /** A program that nests folders without end shall not exhaust the stack. */
    private static final int DEEPEST = 200;

    /** The end of a run waits no longer for the removal of what the program has left there. */
    private static final Duration LONGEST_REMOVAL = Duration.ofSeconds(5);

    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private final Path path;

    /** Removes the folder when the JVM ends, on Ctrl-C for example, before {@link #close}. */
    private final Thread atExit;

    private TemporaryFolder(Path path) {
        this.path = path;
        this.atExit = new Thread(this::remove, "heddle-cleanup");
    }

    /** @param purpose lower-case letters */
    public static TemporaryFolder create(String purpose) throws IOException {
        return createIn(Path.of(System.getProperty("java.io.tmpdir")), purpose);
    }

    public static TemporaryFolder createIn(Path parent, String purpose) throws IOException {
        ProcessId self = Proc.live()
                .identity((int) ProcessHandle.current().pid())
                .orElseThrow(() -> new IOException("/proc does not show this process"));
        TemporaryFolder folder = new TemporaryFolder(Files.createTempDirectory(
                parent, "heddle-%s-%s-%d-%d-".formatted(purpose, place(), self.pid(), self.startTicks())));
        try {
            Runtime.getRuntime().addShutdownHook(folder.atExit);
        } catch (IllegalStateException ending) {
            folder.remove();
            throw new IOException("this process is ending", ending);
        }
        return folder;
    }

    public Path path() {
        return path;
    }

    /**
     * Removes the folder and all in it. What cannot be removed, or not within a few seconds, stays until a later
     * {@link #removeAbandoned}.
     */
    @Override
    public void close() {
        remove();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException ending) {
            // The hook finds nothing to remove.
        }
    }

    private void remove() {
        remove(new Removal(LONGEST_REMOVAL));
    }

    void remove(Removal removal) {
        try {
            delete(path, removal, 0);
        } catch (IOException | RuntimeException | Error stays) {
            // Nothing depends on it, and the run that ends here has a result to report.
        }
    }

    /** Removes, in a thread of its own, what ended processes of this user have left in the temporary folder. */
    public static void removeAbandoned() {
        Thread.ofPlatform().name("heddle-cleanup").daemon().start(() -> removeAbandoned(LONGEST_REMOVAL));
    }

    /** The same in the calling thread, for no longer than given. */
    public static void removeAbandoned(Duration atMost) {
        removeAbandonedIn(Path.of(System.getProperty("java.io.tmpdir")), atMost);
    }

    static void removeAbandonedIn(Path parent, Duration atMost) {
        Removal removal = new Removal(atMost);
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, "heddle-*")) {
            String place = place();
            for (Path folder : folders) {
                if (removal.isTooLong()) {
                    return;
                }
                if (isAbandoned(folder, place)) {
                    new TemporaryFolder(folder).remove(removal);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // The next start tries again.
        }
    }

    private static boolean isAbandoned(Path folder, String place) throws IOException {
        Matcher name = NAME.matcher(String.valueOf(folder.getFileName()));
        if (!name.matches() || !name.group(1).equals(place) || !isOwnFolder(folder)) {
            return false;
        }
        ProcessId maker = new ProcessId(Integer.parseInt(name.group(2)), Long.parseLong(name.group(3)));
        return !Proc.live().isAlive(maker);
    }

    /** Not a link, and nobody else's: in a shared folder anybody can make such a name. */
    private static boolean isOwnFolder(Path folder) throws IOException {
        try (HeldFile held = HeldFile.of(folder)) {
            return held.isFolder() && held.owner() == effectiveUser() && !held.isWritableByOthers();
        } catch (NoSuchFileException removedMeanwhile) {
            return false;
        }
    }

    private static int effectiveUser() throws IOException {
        Optional<String> line = Proc.read(Path.of("/proc/self/status")).stream()
                .flatMap(String::lines)
                .filter(text -> text.startsWith("Uid:"))
                .findFirst();
        return Integer.parseUnsignedInt(line.orElseThrow(() -> new IOException("/proc/self/status names no user"))
                .split("\\s+")[2]);
    }

    private static String place() throws IOException {
        CRC32 place = new CRC32();
        place.update(
                Proc.read(Path.of("/proc/sys/kernel/random/boot_id")).orElse("").getBytes(StandardCharsets.UTF_8));
        place.update(
                Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString().getBytes(StandardCharsets.UTF_8));
        return "%08x".formatted(place.getValue());
    }

    /**
     * Removes a folder with all in it, or whatever lies in its place. Links are removed and not followed, also when another
     * process puts them there meanwhile; folders without rights get them back from their owner.
     */
    public static void delete(Path folder) throws IOException {
        delete(folder, new Removal(FOREVER), 0);
    }

    /** A removal that may take some time. */
    record Removal(long startNanos, long mostNanos) {
        Removal(Duration atMost) {
            this(System.nanoTime(), atMost.toNanos());
        }

        boolean isTooLong() {
            return System.nanoTime() - startNanos > mostNanos;
        }
    }

    private static void delete(Path file, Removal removal, int depth) throws IOException {
        if (removal.isTooLong()) {
            throw new FileSystemException(file.toString(), null, "removing all files takes too long");
        }
        if (depth == DEEPEST) {
            throw new FileSystemException(file.toString(), null, "it nests deeper than " + DEEPEST + " folders");
        }
        try (HeldFile held = HeldFile.of(file)) {
            if (held.isFolder()) {
                empty(held.path(), removal, depth);
            }
        }
        Files.delete(file);
    }

    private static void empty(Path folder, Removal removal, int depth) throws IOException {
        File rights = folder.toFile();
        if (!rights.setReadable(true) || !rights.setWritable(true) || !rights.setExecutable(true)) {
            throw new IOException("cannot change the rights of " + folder);
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path each : entries) {
                delete(each, removal, depth + 1);
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }
}
