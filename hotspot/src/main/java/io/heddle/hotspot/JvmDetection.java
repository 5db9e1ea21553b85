package io.heddle.hotspot;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells what runs in a process from its memory map ({@code /proc/PID/maps}): the libraries of a JVM, and its performance
 * counters' file.
 *
 * <p>A file that the process itself has mapped is its own. Nothing else shows that as surely: {@code
 * /tmp/hsperfdata_USER/PID} may be left over from a dead process of that pid, carries the pid of the innermost namespace,
 * and comparing times breaks when the clock is set.
 *
 * <p>One call reads the map once: some 100 µs for a small process, milliseconds for one of thousands of threads. Ask while a
 * process is young (a launcher loads the JVM some ms after it starts; the file is mapped soon after), then remember.
 */
public final class JvmDetection {
    private final Path proc;

    public JvmDetection() {
        this(Path.of("/proc"));
    }

    JvmDetection(Path proc) {
        this.proc = proc;
    }

    /** What a process is at this moment. */
    public sealed interface Finding {
        /**
         * A HotSpot JVM.
         *
         * @param libjvm the library as the process sees it, from which {@link #javaHome()} follows
         * @param perfData its counters' file, reachable by the observer through {@code /proc/PID/root}; empty if it has
         *     none: not yet, or not at all ({@code -XX:-UsePerfData}, {@code -XX:+PerfDisableSharedMem})
         */
        record HotSpot(Path libjvm, Optional<Path> perfData) implements Finding {
            /** The JDK's directory as the process sees it: above lib/server (8: above jre/lib/amd64/server). */
            public Optional<Path> javaHome() {
                @Nullable Path path = libjvm;
                while (path != null && !path.endsWith("lib")) {
                    path = path.getParent();
                }
                return Optional.ofNullable(path).map(Path::getParent);
            }
        }

        /** A JVM, but not HotSpot: its threads' roles are unknown. */
        record OpenJ9() implements Finding {}

        /** No JVM, or not yet; a native image looks like this too. */
        record NotJvm() implements Finding {}

        /** The process is gone, or not ours to look at. */
        record Unreadable(String reason) implements Finding {}
    }

    public Finding look(int pid) {
        Path directory = proc.resolve(Integer.toString(pid));
        @Nullable Path libjvm = null;
        @Nullable Path perfData = null;
        boolean openJ9 = false;
        boolean empty = true;
        try (BufferedReader maps = Files.newBufferedReader(directory.resolve("maps"), StandardCharsets.ISO_8859_1)) {
            for (String line = maps.readLine(); line != null; line = maps.readLine()) {
                empty = false;
                int slash = line.indexOf('/');
                if (slash < 0) {
                    continue;
                }
                if (line.endsWith("/libjvm.so") || line.endsWith("/libjvm.so (deleted)")) {
                    libjvm = Path.of(line.substring(slash).replace(" (deleted)", ""));
                } else if (line.contains("/libj9vm")) {
                    openJ9 = true;
                } else if (isPerfData(line)) {
                    perfData = directory.resolve("root").resolve(line.substring(slash + 1));
                }
            }
        } catch (NoSuchFileException e) {
            return new Finding.Unreadable("no such process");
        } catch (IOException e) {
            return new Finding.Unreadable(String.valueOf(e.getMessage()));
        }
        if (openJ9) {
            return new Finding.OpenJ9();
        } else if (libjvm != null) {
            return new Finding.HotSpot(libjvm, Optional.ofNullable(perfData));
        }
        return empty ? new Finding.Unreadable("the process has ended") : new Finding.NotJvm();
    }

    /** {@code jcmd} and the like map files of other JVMs, but read-only; a JVM writes to its own. */
    private static boolean isPerfData(String line) {
        int directory = line.indexOf("/hsperfdata_");
        return directory >= 0
                && line.contains(" rw-s ")
                && line.substring(line.lastIndexOf('/') + 1).matches("\\d+");
    }
}
