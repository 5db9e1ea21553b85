package io.heddle.lint.proof.containment;

import io.heddle.kernel.containment.Contained;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Access to the files alone that a JVM and the code need; see landlock(7). */
final class FileAccess implements Mechanism {
    /** Where libraries and their loader lie. */
    private static final List<String> LIBRARIES =
            List.of("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/nix/store", "/gnu/store");

    /** What the loader, the C library and the JVM ask of the system. */
    private static final List<String> SYSTEM = List.of(
            "/etc/ld.so.cache",
            "/etc/ld.so.conf",
            "/etc/ld.so.conf.d",
            "/etc/localtime",
            "/etc/timezone",
            "/usr/share/zoneinfo",
            "/usr/share/locale",
            "/usr/lib/locale",
            "/proc/self",
            "/proc/meminfo",
            "/proc/cpuinfo",
            "/proc/stat",
            "/sys/fs/cgroup",
            "/sys/devices/system/cpu",
            "/sys/devices/system/node",
            "/sys/kernel/mm/transparent_hugepage",
            "/dev/random",
            "/dev/urandom",
            "/dev/zero");

    private static final String NOWHERE = "/dev/null";

    @Override
    public boolean isAvailable() {
        return Contained.landlockVersion() > 0;
    }

    @Override
    public Set<Guarantee> guarantees() {
        return Set.of(Guarantee.READ_FILES, Guarantee.WRITE_FILES);
    }

    @Override
    public List<String> options(Needs needs) {
        List<String> options = new ArrayList<>();
        Path jdk = Path.of(System.getProperty("java.home"));
        add(options, "--execute", LIBRARIES.stream().map(Path::of));
        add(options, "--execute", Stream.of(jdk));
        add(options, "--read", linkedFrom(jdk));
        add(options, "--read", SYSTEM.stream().map(Path::of));
        add(options, "--read", needs.read().stream());
        // The program that restricts itself loads classes to its end.
        add(options, "--read", Stream.of(Containment.folderOf(Contained.class)));
        add(options, "--write", Stream.of(needs.write(), Path.of(NOWHERE)));
        return options;
    }

    private static void add(List<String> options, String option, Stream<Path> paths) {
        paths.filter(Files::exists).forEach(path -> options.addAll(List.of(option, path.toString())));
    }

    /** Distributions keep a JDK's configuration and certificates elsewhere. */
    private static Stream<Path> linkedFrom(Path jdk) {
        try (Stream<Path> files = Files.walk(jdk.toRealPath())) {
            return files.filter(Files::isSymbolicLink).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
