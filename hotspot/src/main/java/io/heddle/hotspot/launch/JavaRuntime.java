package io.heddle.hotspot.launch;

import io.heddle.kernel.files.PathDescriptor;
import io.heddle.kernel.files.PathInRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An installed Java runtime, as its {@code release} file describes it. No process is started.
 *
 * @param major the feature release, such as 8 or 25
 * @param hotSpot whether its JVM is HotSpot
 * @param modules the names of its modules; empty for JDK 8 and for a file without MODULES
 */
public record JavaRuntime(int major, boolean hotSpot, Set<String> modules) {
    private static final int MAX_RELEASE_BYTES = 64 << 10;
    private static final Pattern VERSION = Pattern.compile("(?:1\\.)?(\\d{1,4})\\b.*");

    public JavaRuntime {
        modules = Set.copyOf(modules);
    }

    /** A reader of a {@code release} file. */
    public interface Source {
        /** @throws IOException when the file does not exist, is not regular or not readable */
        byte[] read(Path file, int maxBytes) throws IOException;
    }

    /** The runtime with this {@code bin/java}; empty when it has no readable {@code release} file. */
    public static Optional<JavaRuntime> ofExecutable(Path java) {
        return ofHome(java.resolveSibling("..").normalize(), JavaRuntime::read);
    }

    /**
     * The runtime whose JVM a process has loaded. Reads the memory map once, which takes milliseconds for a process with thousands of
     * threads. Empty when the process has no HotSpot library, or its runtime no readable {@code release} file.
     */
    public static Optional<JavaRuntime> ofProcess(int pid) {
        Path process = Path.of("/proc", Integer.toString(pid));
        Path root = process.resolve("root");
        return library(process.resolve("maps")).flatMap(library -> {
            // lib/server/libjvm.so; in JDK 8 lib/amd64/server/libjvm.so.
            Path lib = library.resolveSibling("..").resolve("..").normalize();
            return Stream.of(lib, lib.resolve("..").normalize())
                    .flatMap(home ->
                            ofHome(home, (file, maxBytes) -> read(new PathInRoot(root, file), maxBytes)).stream())
                    .findFirst();
        });
    }

    private static Optional<Path> library(Path maps) {
        try (Stream<String> lines = Files.lines(maps, StandardCharsets.UTF_8)) {
            return lines.filter(line -> line.endsWith("/libjvm.so"))
                    .map(line -> Path.of(line.substring(line.indexOf('/'))))
                    .findFirst();
        } catch (IOException | UncheckedIOException | InvalidPathException unreadable) {
            return Optional.empty();
        }
    }

    private static byte[] read(PathInRoot file, int maxBytes) throws IOException {
        try (PathDescriptor held = PathDescriptor.of(file)) {
            return held.read(maxBytes);
        }
    }

    /**
     * The runtime in a folder. A JDK 8 has its file beside the folder {@code jre}.
     *
     * @param source reads the file, for example in the root of another process
     */
    public static Optional<JavaRuntime> ofHome(Path home, Source source) {
        Optional<JavaRuntime> runtime = ofRelease(home.resolve("release"), source);
        return runtime.isPresent() || !home.endsWith("jre")
                ? runtime
                : ofRelease(home.resolveSibling("release"), source);
    }

    private static Optional<JavaRuntime> ofRelease(Path file, Source source) {
        try {
            return parse(new String(source.read(file, MAX_RELEASE_BYTES), StandardCharsets.UTF_8));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    private static byte[] read(Path file, int maxBytes) throws IOException {
        try (PathDescriptor held = PathDescriptor.of(file.toRealPath())) {
            return held.read(maxBytes);
        }
    }

    /** Parses a {@code release} file; empty when it names no version. */
    public static Optional<JavaRuntime> parse(String release) {
        Matcher major = VERSION.matcher(value(release, "JAVA_VERSION"));
        if (!major.matches()) {
            return Optional.empty();
        }
        String variant = value(release, "JVM_VARIANT");
        return Optional.of(new JavaRuntime(
                Integer.parseInt(major.group(1)),
                variant.isEmpty() || variant.equalsIgnoreCase("hotspot"),
                Arrays.stream(value(release, "MODULES").split(" "))
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toUnmodifiableSet())));
    }

    private static String value(String release, String name) {
        return release.lines()
                .filter(line -> line.startsWith(name + "="))
                .map(line -> line.substring(name.length() + 1).strip().replace("\"", ""))
                .findFirst()
                .orElse("");
    }
}
