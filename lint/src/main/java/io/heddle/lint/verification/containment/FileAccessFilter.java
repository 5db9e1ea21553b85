package io.heddle.lint.verification.containment;

import io.heddle.kernel.containment.SandboxLauncher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Allows access only to the files that a JVM and the code under test need (landlock(7)). */
final class FileAccessFilter implements Mechanism {
    /** The folders of shared libraries and their loader. */
    private static final List<String> LIBRARIES =
            List.of("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/nix/store", "/gnu/store");

    /** Files that the loader, the C library and the JVM read. */
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
        return SandboxLauncher.landlockVersion() > 0;
    }

    @Override
    public Set<Guarantee> guarantees() {
        return Set.of(Guarantee.READ_FILES, Guarantee.WRITE_FILES);
    }

    @Override
    public List<String> options(RequiredFiles files) {
        List<String> options = new ArrayList<>();
        Path jdk = Path.of(System.getProperty("java.home"));
        add(options, "--execute", LIBRARIES.stream().map(Path::of));
        add(options, "--execute", Stream.of(jdk));
        add(options, "--read", linkedFrom(jdk));
        add(options, "--read", SYSTEM.stream().map(Path::of));
        add(options, "--read", files.read().stream());
        // The restricting program itself still loads classes after the restriction.
        add(options, "--read", Stream.of(Containment.folderOf(SandboxLauncher.class)));
        add(options, "--write", Stream.of(files.write(), Path.of(NOWHERE)));
        return options;
    }

    private static void add(List<String> options, String option, Stream<Path> paths) {
        paths.filter(Files::exists).forEach(path -> options.addAll(List.of(option, path.toString())));
    }

    /** The targets of links in the JDK. Distributions keep its configuration and certificates elsewhere. */
    private static Stream<Path> linkedFrom(Path jdk) {
        try (Stream<Path> files = Files.walk(jdk.toRealPath())) {
            return files.filter(Files::isSymbolicLink).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
