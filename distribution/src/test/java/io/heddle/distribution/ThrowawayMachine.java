package io.heddle.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A machine with the Debian package installed and systemd as PID 1, in namespaces, a cgroup and a root of its own. Its changes of files are
 * in memory and end with it.
 */
final class ThrowawayMachine {
    private static final Path SYSTEMD = Path.of("/lib/systemd/systemd");
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Path log;
    private final Path cgroup;
    private final Process namespaces;

    private ThrowawayMachine(Path log, Path cgroup, Process namespaces) {
        this.log = log;
        this.cgroup = cgroup;
        this.namespaces = namespaces;
    }

    /** The reason why this machine cannot have one; empty if it may be possible. */
    static Optional<String> obstacle() throws Exception {
        if (!"root".equals(System.getProperty("user.name")) || !Files.isExecutable(SYSTEMD)) {
            return Optional.of("root and " + SYSTEMD);
        }
        @Nullable Path groups = cgroups();
        return groups == null || !Files.isWritable(groups)
                ? Optional.of("a writable cgroup2 hierarchy")
                : Optional.empty();
    }

    /** The folder of this process in the cgroup2 hierarchy; null if there is none. */
    private static @Nullable Path cgroups() throws IOException {
        Optional<String> mount = Files.readAllLines(Path.of("/proc/self/mounts")).stream()
                .map(line -> line.split(" "))
                .filter(words -> words[2].equals("cgroup2"))
                .map(words -> words[1])
                .findFirst();
        Optional<String> own = Files.readAllLines(Path.of("/proc/self/cgroup")).stream()
                .filter(line -> line.startsWith("0::/"))
                .map(line -> line.substring("0::/".length()))
                .findFirst();
        return mount.isEmpty() || own.isEmpty() ? null : Path.of(mount.get()).resolve(own.get());
    }

    /**
     * Starts it.
     *
     * @param folder an empty one
     * @param units folder with units and what they start; it becomes {@code /opt/test}
     */
    static ThrowawayMachine start(Path folder, Path deb, Path units) throws Exception {
        Path packaged = Files.createDirectory(folder.resolve("package"));
        assertThat(Ended.of("dpkg-deb", "-x", deb.toString(), packaged.toString()))
                .isEqualTo(new Ended(0, "", ""));
        Path script = folder.resolve("systemd.sh");
        try (var source = Objects.requireNonNull(ThrowawayMachine.class.getResourceAsStream("systemd.sh"))) {
            Files.copy(source, script);
        }
        Path cgroup = Files.createDirectory(Objects.requireNonNull(cgroups())
                .resolve("heddle-test-" + ProcessHandle.current().pid()));
        Path log = folder.resolve("log");
        ProcessBuilder builder = new ProcessBuilder(
                        "sh",
                        "-c",
                        "echo $$ >\"$CGROUP/cgroup.procs\" && exec timeout -s KILL 600"
                                + " unshare --mount --pid --fork --kill-child --uts --ipc --cgroup sh \"$SCRIPT\"")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment()
                .putAll(Map.of(
                        "CGROUP", cgroup.toString(),
                        "SCRIPT", script.toString(),
                        "PACKAGE", packaged.toString(),
                        "UNITS", units.toString(),
                        "ROOT", Files.createDirectory(folder.resolve("root")).toString(),
                        "JAVA_HOME", System.getProperty("java.home")));
        return new ThrowawayMachine(log, cgroup, builder.start());
    }

    /** Whether systemd answers; false if it never does. */
    boolean isRunning() throws Exception {
        return reaches(() -> systemd().isPresent()
                && run("systemctl", "is-active", "test.target").status() == 0);
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    /** The first process of the namespace: the child of unshare, which is the child of timeout. */
    private Optional<ProcessHandle> systemd() {
        return namespaces.children().findFirst().flatMap(unshare -> unshare.children()
                .findFirst());
    }

    /** Runs a command in it. */
    Ended run(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "nsenter",
                "-t",
                String.valueOf(systemd().orElseThrow().pid()),
                "--mount",
                "--pid",
                "--uts",
                "--ipc",
                "--root",
                "--wd"));
        command.addAll(List.of(words));
        return Ended.of(Map.of("PATH", "/usr/sbin:/usr/bin:/sbin:/bin"), command);
    }

    /** A property of a unit. */
    String property(String unit, String name) throws Exception {
        return run("systemctl", "show", "-P", name, unit).out().strip();
    }

    void await(String state, Callable<Boolean> reached) throws Exception {
        assertThat(reaches(reached)).as("reached: %s\n%s", state, log()).isTrue();
    }

    private boolean reaches(Callable<Boolean> state) throws Exception {
        long start = System.nanoTime();
        while (namespaces.isAlive() && System.nanoTime() - start < PATIENCE_NANOS) {
            if (state.call()) {
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        return false;
    }

    /** Ends it with all its processes. */
    void end() throws Exception {
        systemd().ifPresent(ProcessHandle::destroyForcibly);
        if (!namespaces.waitFor(1, TimeUnit.MINUTES)) {
            namespaces.destroyForcibly();
        }
        try (Stream<Path> groups = Files.walk(cgroup)) {
            for (Path group : groups.filter(Files::isDirectory).toList().reversed()) {
                Files.delete(group);
            }
        }
    }
}
