package io.heddle.hotspot;

import io.heddle.kernel.files.PathInRoot;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells what runs in a process from its threads and its memory map ({@code /proc/PID/maps}): the libraries of a JVM, and its
 * performance counters' file.
 *
 * <p>A file that the process itself has mapped, and whose name is the process's own pid, is its own. Nothing else shows that
 * as surely: {@code /tmp/hsperfdata_USER/PID} may be left over from a dead process of that pid, carries the pid of the
 * innermost namespace, and comparing times breaks when the clock is set.
 *
 * <p>A process of one thread is no JVM, or not yet. What a JVM starts shares its memory, libraries and counters until exec
 * (vfork), and has one thread as long as it does: so threads are counted before the map is read.
 *
 * <p>One call reads the map once: some 100 µs for a small process, milliseconds for one of thousands of threads; and of what
 * is no JVM the names of the executable's sections. Ask while a process is young (a launcher loads the JVM some ms after it
 * starts; the file is mapped soon after), then remember.
 */
public final class JvmDetection {
    private final Path proc;

    public JvmDetection() {
        this(Path.of("/proc"));
    }

    /** @param proc where proc is mounted; tests give a recorded tree */
    public JvmDetection(Path proc) {
        this.proc = proc;
    }

    /** What a process is at this moment. */
    public sealed interface Finding {
        /**
         * A HotSpot JVM.
         *
         * @param perfData its counters' file, below {@code /proc/PID/root}; empty if it has none: not yet, not at all
         *     ({@code -XX:-UsePerfData}, {@code -XX:+PerfDisableSharedMem}), or under a name that the observer's locale
         *     can't express
         */
        record HotSpot(Optional<PerfDataFile> perfData) implements Finding {}

        /** A JVM, but not HotSpot: its threads' roles are unknown. */
        record OpenJ9() implements Finding {}

        /** A Java program that GraalVM has compiled into an executable: its threads' roles are unknown. */
        record NativeImage() implements Finding {}

        /** No JVM, or not yet. */
        record NotJvm() implements Finding {}

        /** The process is gone, or not ours to look at. */
        record Unreadable(String reason) implements Finding {}
    }

    public Finding look(int pid) {
        Path directory = proc.resolve(Integer.toString(pid));
        try {
            ProcessStatus status = ProcessStatus.read(directory.resolve("status"));
            return status.threads() > 1 ? lookAtMap(directory, status) : new Finding.NotJvm();
        } catch (NoSuchFileException e) {
            return new Finding.Unreadable("no such process");
        } catch (IOException e) {
            return new Finding.Unreadable(String.valueOf(e.getMessage()));
        }
    }

    private static Finding lookAtMap(Path directory, ProcessStatus status) throws IOException {
        boolean hotSpot = false;
        boolean openJ9 = false;
        boolean empty = true;
        @Nullable String perfData = null;
        try (BufferedReader maps = Files.newBufferedReader(directory.resolve("maps"), StandardCharsets.ISO_8859_1)) {
            for (String line = maps.readLine(); line != null; line = maps.readLine()) {
                empty = false;
                hotSpot |= line.endsWith("/libjvm.so") || line.endsWith("/libjvm.so (deleted)");
                // Its launcher's libjvm.so, in a folder j9vm, comes first, and is no HotSpot's.
                openJ9 |= line.contains("/libj9vm") || line.endsWith("/j9vm/libjvm.so");
                if (isPerfData(line, status.innermostId())) {
                    perfData = line.substring(line.indexOf('/') + 1);
                }
            }
        }
        if (openJ9) {
            return new Finding.OpenJ9();
        } else if (hotSpot) {
            return new Finding.HotSpot(Optional.ofNullable(perfData)
                    .flatMap(file -> reachable(directory, file))
                    .map(path -> new PerfDataFile(path, status.users())));
        }
        if (empty) {
            return new Finding.Unreadable("the process has ended");
        }
        return NativeImage.isOne(directory.resolve("exe")) ? new Finding.NativeImage() : new Finding.NotJvm();
    }

    /** {@code jcmd} and the like map files of other JVMs, but read-only; a JVM writes to its own. */
    private static boolean isPerfData(String line, int ownId) {
        return line.contains("/hsperfdata_") && line.contains(" rw-s ") && line.endsWith("/" + ownId);
    }

    /** The map shows bytes; a user's name may hold some that are no text here. */
    private static Optional<PathInRoot> reachable(Path directory, String file) {
        String text = new String(file.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        Path root = directory.resolve("root");
        try {
            Path shown = Path.of("/", text);
            Path rootShown = shownAs(root);
            Path inside = shown.startsWith(rootShown) ? rootShown.relativize(shown) : Path.of(text);
            return Optional.of(new PathInRoot(root, inside));
        } catch (InvalidPathException notInThisLocale) {
            return Optional.empty();
        }
    }

    /** A container's root is called "/", and so are paths in its map; that of a chroot is not, and they begin with it. */
    private static Path shownAs(Path root) {
        try {
            return Files.readSymbolicLink(root);
        } catch (IOException notOursToSee) {
            return Path.of("/");
        }
    }
}
