package io.heddle.kernel.constraints;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The CPU limits of a process's control group (cgroups(7)): version 1 (controllers {@code cpu} and {@code cpuset}), version 2, or
 * both mounted side by side. The limit of every ancestor group applies too.
 */
public final class Cgroup {
    private static final double UNLIMITED = Double.POSITIVE_INFINITY;
    private static final long DEFAULT_PERIOD_MICROS = 100_000;

    private final Path procFolder;

    /** @param procFolder {@code /proc/PID} or {@code /proc/self} */
    public Cgroup(Path procFolder) {
        this.procFolder = procFolder;
    }

    /** The group of this process. */
    public static Cgroup current() {
        return new Cgroup(Path.of("/proc/self"));
    }

    /**
     * The lowest CPU quota of the group and its ancestors, in CPUs: 0.5 is half of the time of one CPU. Empty without a quota. It
     * does not limit real-time threads.
     */
    public OptionalDouble quota() {
        return tightest().map(CpuQuota::cpus).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    /** The group with the lowest CPU quota: this one or an ancestor. Empty without a quota. */
    public Optional<CpuQuota> tightest() {
        return Stream.concat(
                        withAncestors(v1Folder()).map(folder -> new CpuQuota(v1Quota(folder), folder)),
                        withAncestors(v2Folder()).map(folder -> new CpuQuota(v2Quota(folder), folder)))
                .min(Comparator.comparingDouble(CpuQuota::cpus))
                .filter(lowest -> lowest.cpus() != UNLIMITED);
    }

    /**
     * The group's own real-time budget ({@code cpu.rt_runtime_us}, sched-rt-group.rst) in microseconds for each period. 0 refuses
     * real-time classes even to root. Empty when the kernel has no such budgets: without CONFIG_RT_GROUP_SCHED, and with version 2,
     * which can refuse real-time classes without showing why.
     */
    public OptionalLong realtimeBudgetMicros() {
        return v1Folder()
                .map(folder -> readLong(folder.resolve("cpu.rt_runtime_us")))
                .orElse(OptionalLong.empty());
    }

    /**
     * The effective cpuset of the group or, if it has none, of its nearest ancestor with one (cpuset(7)). The kernel's value
     * already respects all ancestors.
     */
    public Optional<CpuSet> cpuset() {
        return Stream.concat(
                        withAncestors(v1Folder("cpuset")).map(folder -> folder.resolve("cpuset.effective_cpus")),
                        withAncestors(v2Folder()).map(folder -> folder.resolve("cpuset.cpus.effective")))
                .flatMap(file -> Proc.read(file).stream())
                .findFirst()
                .flatMap(Cgroup::cpus);
    }

    /** The folder of the group's version 1 {@code cpu} controller. */
    public Optional<Path> v1Folder() {
        return v1Folder("cpu");
    }

    /** The folder of a version 1 controller of the group. */
    public Optional<Path> v1Folder(String controller) {
        Predicate<String> has = list -> Arrays.asList(list.split(",")).contains(controller);
        return folder(
                fields -> has.test(fields[1]),
                mount -> mount.fileSystemType().equals("cgroup") && has.test(mount.options()));
    }

    /** The folder of the group in the version 2 hierarchy. */
    public Optional<Path> v2Folder() {
        return folder(fields -> fields[0].equals("0") && fields[1].isEmpty(), mount -> mount.fileSystemType()
                .equals("cgroup2"));
    }

    /**
     * Combines the group's path in the hierarchy, from the process's {@code cgroup} file, with the mount of the hierarchy. The
     * mount comes from this process's {@code mountinfo}: a process in a container sees other mounts, whose paths are not valid
     * here.
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
                .flatMap(mount -> mount.folderOf(path).stream())
                .findFirst());
    }

    private static double v1Quota(Path folder) {
        return quota(readLong(folder.resolve("cpu.cfs_quota_us")), readLong(folder.resolve("cpu.cfs_period_us")));
    }

    private static double v2Quota(Path folder) {
        String[] max =
                Proc.read(folder.resolve("cpu.max")).orElse("max").strip().split(" ");
        return quota(parseLong(max[0]), max.length > 1 ? parseLong(max[1]) : OptionalLong.empty());
    }

    /** Unlimited when the quota is missing or not positive. */
    private static double quota(OptionalLong quota, OptionalLong period) {
        return quota.orElse(0) > 0 && period.orElse(DEFAULT_PERIOD_MICROS) > 0
                ? (double) quota.getAsLong() / period.orElse(DEFAULT_PERIOD_MICROS)
                : UNLIMITED;
    }

    /** Empty when the text is no list of CPUs: another file system can show any text under the kernel's file names. */
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

    private static Stream<Path> withAncestors(Optional<Path> folder) {
        return folder.stream().flatMap(start -> Stream.iterate(start, path -> path != null, Path::getParent));
    }

    private static OptionalLong readLong(Path file) {
        return parseLong(Proc.read(file).orElse(""));
    }

    private static OptionalLong parseLong(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text.strip()));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
