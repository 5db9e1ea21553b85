package io.heddle.kernel.limits;

import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The cgroup of a process, as far as it bears on CPU time: version 1 (controllers {@code cpu}), version 2, or both
 * mounted side by side. A limit anywhere on the way up to the root counts.
 */
public final class Cgroup {
    private final Path procFolder;

    /** @param procFolder {@code /proc/PID} or {@code /proc/self} of the process */
    public Cgroup(Path procFolder) {
        this.procFolder = procFolder;
    }

    public static Cgroup ours() {
        return new Cgroup(Path.of("/proc/self"));
    }

    /** The tightest CPU quota in CPUs (0.5 is half of one); empty without one. Real-time threads escape it. */
    public OptionalDouble quota() {
        double tightest = Double.POSITIVE_INFINITY;
        for (Path folder : upwards(v1Folder())) {
            long quota = number(folder.resolve("cpu.cfs_quota_us")).orElse(-1);
            long period = number(folder.resolve("cpu.cfs_period_us")).orElse(100_000);
            if (quota > 0) {
                tightest = Math.min(tightest, (double) quota / period);
            }
        }
        for (Path folder : upwards(v2Folder())) {
            String[] max =
                    Proc.read(folder.resolve("cpu.max")).orElse("max").strip().split(" ");
            if (!max[0].equals("max")) {
                tightest = Math.min(
                        tightest, Double.parseDouble(max[0]) / (max.length > 1 ? Long.parseLong(max[1]) : 100_000));
            }
        }
        return tightest == Double.POSITIVE_INFINITY ? OptionalDouble.empty() : OptionalDouble.of(tightest);
    }

    /**
     * The group's own real-time budget in microseconds a period; empty where the kernel has no such budgets
     * (RT_GROUP_SCHED) or the group is the root. 0 refuses real-time even to root.
     */
    public OptionalLong realtimeBudgetMicros() {
        return v1Folder()
                .map(folder -> number(folder.resolve("cpu.rt_runtime_us")))
                .orElse(OptionalLong.empty());
    }

    /** The folder that holds the group's {@code cpu} controller, for messages. */
    public Optional<Path> v1Folder() {
        return folder(
                fields -> fields.length == 3
                        && Arrays.asList(fields[1].split(",")).contains("cpu"),
                "cgroup",
                "cpu");
    }

    public Optional<Path> v2Folder() {
        return folder(fields -> fields.length == 3 && fields[0].equals("0") && fields[1].isEmpty(), "cgroup2", "");
    }

    private interface LineFilter {
        boolean matches(String[] fields);
    }

    /** Joins where the hierarchy is mounted (mountinfo) with where the process sits in it (cgroup). */
    private Optional<Path> folder(LineFilter filter, String fileSystem, String controller) {
        Optional<String> group = lines("cgroup").stream()
                .map(line -> line.split(":", 3))
                .filter(filter::matches)
                .map(fields -> fields[2])
                .findFirst();
        return group.flatMap(path -> lines("mountinfo").stream()
                .map(Mount::parse)
                .flatMap(Optional::stream)
                .filter(mount -> mount.fileSystem.equals(fileSystem)
                        && (controller.isEmpty() || mount.options.contains(controller)))
                .map(mount -> mount.locate(path))
                .findFirst());
    }

    private List<String> lines(String file) {
        return Proc.read(procFolder.resolve(file)).orElse("").lines().toList();
    }

    private static List<Path> upwards(Optional<Path> folder) {
        return folder.map(start -> java.util.stream.Stream.iterate(start, path -> path != null, Path::getParent)
                        .limit(64)
                        .toList())
                .orElse(List.of());
    }

    private static OptionalLong number(Path file) {
        return Proc.read(file)
                .map(text -> OptionalLong.of(Long.parseLong(text.strip())))
                .orElse(OptionalLong.empty());
    }

    /** One line of mountinfo (proc(5)): a mount shows the part of its file system below {@code root} at {@code point}. */
    private record Mount(String root, Path point, String fileSystem, List<String> options) {
        static Optional<Mount> parse(String line) {
            int separator = line.indexOf(" - ");
            String[] before = line.split(" ");
            if (separator < 0 || before.length < 5) {
                return Optional.empty();
            }
            String[] after = line.substring(separator + 3).split(" ");
            return Optional.of(
                    new Mount(before[3], Path.of(before[4]), after[0], List.of(after[after.length - 1].split(","))));
        }

        Path locate(String group) {
            String below = group.startsWith(root) && !root.equals("/") ? group.substring(root.length()) : group;
            String relative = below.startsWith("/") ? below.substring(1) : below;
            return point.resolve(relative);
        }
    }
}
