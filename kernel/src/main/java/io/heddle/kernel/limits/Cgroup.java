package io.heddle.kernel.limits;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The cgroup of a process, as far as it bears on CPUs: version 1 (controllers {@code cpu}, {@code cpuset}), version 2, or both
 * mounted side by side. A limit anywhere on the way up to the root counts.
 */
public final class Cgroup {
    private static final double UNLIMITED = Double.POSITIVE_INFINITY;
    private static final long DEFAULT_PERIOD_MICROS = 100_000;

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
        double tightest = Stream.concat(
                        upwards(v1Folder()).map(Cgroup::v1Quota),
                        upwards(v2Folder()).map(Cgroup::v2Quota))
                .min(Double::compare)
                .orElse(UNLIMITED);
        return tightest == UNLIMITED ? OptionalDouble.empty() : OptionalDouble.of(tightest);
    }

    /**
     * The group's own real-time budget in microseconds a period; empty where the kernel has no such budgets
     * (RT_GROUP_SCHED off, or version 2, which may refuse real-time without showing why). 0 refuses real-time even to
     * root.
     */
    public OptionalLong realtimeBudgetMicros() {
        return v1Folder()
                .map(folder -> number(folder.resolve("cpu.rt_runtime_us")))
                .orElse(OptionalLong.empty());
    }

    /**
     * The CPUs that the group's cpuset leaves, with the group above it that says so where it has none itself. What the groups
     * above allow is taken into account by the kernel.
     */
    public Optional<CpuSet> cpuset() {
        return Stream.concat(
                        upwards(v1Folder("cpuset")).map(folder -> folder.resolve("cpuset.effective_cpus")),
                        upwards(v2Folder()).map(folder -> folder.resolve("cpuset.cpus.effective")))
                .flatMap(file -> Proc.read(file).stream())
                .findFirst()
                .flatMap(Cgroup::cpus);
    }

    /** The folder that holds the group's {@code cpu} controller, for messages. */
    public Optional<Path> v1Folder() {
        return v1Folder("cpu");
    }

    /** The folder that holds a controller of the group, where that is of version 1. */
    public Optional<Path> v1Folder(String controller) {
        Predicate<String> has = list -> Arrays.asList(list.split(",")).contains(controller);
        return folder(
                fields -> has.test(fields[1]),
                mount -> mount.fileSystem().equals("cgroup") && has.test(mount.options()));
    }

    public Optional<Path> v2Folder() {
        return folder(fields -> fields[0].equals("0") && fields[1].isEmpty(), mount -> mount.fileSystem()
                .equals("cgroup2"));
    }

    /**
     * Joins where the process sits in the hierarchy (its {@code cgroup}) with where that is mounted: our own
     * {@code mountinfo}, for a process in a container sees other mounts, at places that mean nothing here.
     */
    private Optional<Path> folder(Predicate<String[]> hierarchy, Predicate<CgroupMount> mounted) {
        Optional<String> group = lines(procFolder.resolve("cgroup"))
                .map(line -> line.split(":", 3))
                .filter(fields -> fields.length == 3 && hierarchy.test(fields))
                .map(fields -> fields[2])
                .findFirst();
        return group.flatMap(path -> lines(procFolder.resolveSibling("self").resolve("mountinfo"))
                .flatMap(line -> CgroupMount.parse(line).stream())
                .filter(mounted)
                .flatMap(mount -> mount.locate(path).stream())
                .findFirst());
    }

    private static double v1Quota(Path folder) {
        return quota(number(folder.resolve("cpu.cfs_quota_us")), number(folder.resolve("cpu.cfs_period_us")));
    }

    private static double v2Quota(Path folder) {
        String[] max =
                Proc.read(folder.resolve("cpu.max")).orElse("max").strip().split(" ");
        return quota(number(max[0]), max.length > 1 ? number(max[1]) : OptionalLong.empty());
    }

    /** Without a limit where no number, or one that is no limit, says how much. */
    private static double quota(OptionalLong quota, OptionalLong period) {
        return quota.orElse(0) > 0 && period.orElse(DEFAULT_PERIOD_MICROS) > 0
                ? (double) quota.getAsLong() / period.orElse(DEFAULT_PERIOD_MICROS)
                : UNLIMITED;
    }

    /** Empty for what is no list of CPUs: another file system may show anything under the kernel's names. */
    private static Optional<CpuSet> cpus(String list) {
        try {
            return Optional.of(CpuSet.parse(list));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Stream<String> lines(Path file) {
        return Proc.read(file).orElse("").lines();
    }

    private static Stream<Path> upwards(Optional<Path> folder) {
        return folder.stream().flatMap(start -> Stream.iterate(start, path -> path != null, Path::getParent));
    }

    private static OptionalLong number(Path file) {
        return number(Proc.read(file).orElse(""));
    }

    private static OptionalLong number(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text.strip()));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
