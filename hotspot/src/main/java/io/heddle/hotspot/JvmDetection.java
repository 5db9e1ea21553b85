package io.heddle.hotspot;

import io.heddle.hotspot.counters.PerfDataFile;
import io.heddle.kernel.files.PathInRoot;
import io.heddle.kernel.tasks.ProcessStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Detects the Java runtime of a process by its threads and its memory map (proc_pid_maps(5)): the libraries of a JVM, and the
 * file of its performance counters.
 *
 * <p>A counters file belongs to the process that has mapped it and whose own PID is its name. No other sign is as reliable.
 * {@code /tmp/hsperfdata_USER/PID} can be left over from a dead process with that PID, and its name is the PID of the innermost
 * namespace. Comparing times fails when the clock is set.
 *
 * <p>A process with one thread is no JVM, or not yet. A child of a JVM shares the JVM's memory, libraries and counters until exec
 * (vfork), and has one thread until then. So the threads are counted before the map is read.
 *
 * <p>One call reads the map once: about 100 µs for a small process, milliseconds for a process with thousands of threads. For a
 * process without a JVM it also reads the names of the executable's sections. Call it while a process is young, and keep the
 * result: a launcher loads the JVM some milliseconds after its start, and the JVM maps the file soon after.
 */
public final class JvmDetection {
    private final Path proc;

    public JvmDetection() {
        this(Path.of("/proc"));
    }

    /** @param proc the mount point of proc; tests pass a recorded tree */
    public JvmDetection(Path proc) {
        this.proc = proc;
    }

    /** The runtime of a process at this moment. */
    public sealed interface Finding {
        /**
         * A HotSpot JVM.
         *
         * @param perfData the file of its counters, below {@code /proc/PID/root}; empty when the file does not exist yet, is
         *     disabled ({@code -XX:-UsePerfData}, {@code -XX:+PerfDisableSharedMem}), or has a name that the observer's locale
         *     cannot express
         */
        record HotSpot(Optional<PerfDataFile> perfData) implements Finding {}

        /** An OpenJ9 JVM. The roles of its threads are unknown. */
        record OpenJ9() implements Finding {}

        /** A Java program that GraalVM has compiled into an executable. The roles of its threads are unknown. */
        record NativeImage() implements Finding {}

        /** No JVM, or not yet. */
        record NotJvm() implements Finding {}

        /** This process lacks the right to read the memory map: the process belongs to another user, or is protected (prctl(2)). */
        record NotPermitted() implements Finding {}

        /** The process has ended or is not readable. */
        record Unreadable(String reason) implements Finding {}
    }

    /** Detects the runtime of a process. */
    public Finding detect(int pid) {
        Path directory = proc.resolve(Integer.toString(pid));
        ProcessStatus status = ProcessStatus.read(directory.resolve("status")).orElse(null);
        if (status == null) {
            return new Finding.Unreadable("no such process");
        }
        if (status.innermostId().isEmpty()) {
            return new Finding.Unreadable(directory.resolve("status") + " has no NSpid");
        }
        try {
            return status.threads() > 1 ? detectByMap(directory, status) : new Finding.NotJvm();
        } catch (NoSuchFileException e) {
            return new Finding.Unreadable("no such process");
        } catch (AccessDeniedException e) {
            return new Finding.NotPermitted();
        } catch (IOException e) {
            return new Finding.Unreadable(String.valueOf(e.getMessage()));
        }
    }

    private static Finding detectByMap(Path directory, ProcessStatus status) throws IOException {
        boolean hotSpot = false;
        boolean openJ9 = false;
        boolean empty = true;
        @Nullable String perfData = null;
        int ownId = status.innermostId().orElseThrow();
        try (BufferedReader maps = Files.newBufferedReader(directory.resolve("maps"), StandardCharsets.ISO_8859_1)) {
            for (String line = maps.readLine(); line != null; line = maps.readLine()) {
                empty = false;
                hotSpot |= line.endsWith("/libjvm.so") || line.endsWith("/libjvm.so (deleted)");
                // OpenJ9 first loads a libjvm.so in a folder j9vm, which is not HotSpot's.
                openJ9 |= line.contains("/libj9vm") || line.endsWith("/j9vm/libjvm.so");
                if (isOwnPerfData(line, ownId)) {
                    perfData = line.substring(line.indexOf('/') + 1);
                }
            }
        }
        if (openJ9) {
            return new Finding.OpenJ9();
        } else if (hotSpot) {
            return new Finding.HotSpot(Optional.ofNullable(perfData)
                    .flatMap(file -> inRoot(directory, file))
                    .map(path -> new PerfDataFile(path, status.userIds())));
        }
        if (empty) {
            return new Finding.Unreadable("the process has ended");
        }
        return NativeImage.matches(directory.resolve("exe")) ? new Finding.NativeImage() : new Finding.NotJvm();
    }

    /** Whether the JVM writes to the file: tools like {@code jcmd} map the files of other JVMs too, but read-only. */
    private static boolean isOwnPerfData(String line, int ownId) {
        return line.contains("/hsperfdata_") && line.contains(" rw-s ") && line.endsWith("/" + ownId);
    }

    /** The path within the process's root; empty when the locale cannot express it, such as the name of a user in it. */
    private static Optional<PathInRoot> inRoot(Path directory, String file) {
        String text = new String(file.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        Path root = directory.resolve("root");
        try {
            Path shown = Path.of("/", text);
            Path rootShown = nameOf(root);
            Path inside = shown.startsWith(rootShown) ? rootShown.relativize(shown) : Path.of(text);
            return Optional.of(new PathInRoot(root, inside));
        } catch (InvalidPathException notInThisLocale) {
            return Optional.empty();
        }
    }

    /**
     * The root's name in the paths of the map. The root of a container is named "/". The root of a chroot has another name, with
     * which the paths start.
     */
    private static Path nameOf(Path root) {
        try {
            return Files.readSymbolicLink(root);
        } catch (IOException notOursToSee) {
            return Path.of("/");
        }
    }
}
