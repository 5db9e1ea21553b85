package io.heddle.kernel.testing;

import io.heddle.kernel.KernelVersion;
import io.heddle.kernel.constraints.Cgroup;
import io.heddle.kernel.constraints.CpuTopology;
import io.heddle.kernel.constraints.Privileges;
import io.heddle.kernel.constraints.RealtimeThrottling;
import io.heddle.kernel.perf.TaskEvents;
import io.heddle.kernel.perf.samples.KernelSymbols;
import io.heddle.kernel.perf.scheduling.SchedulingEvents;
import io.heddle.kernel.process.SearchPath;
import java.nio.file.Files;
import java.nio.file.Path;

/** A feature of the machine that a test needs. */
public enum Need {
    /** The scheduling of threads can be changed in any way, and changed back. */
    SYS_NICE("CAP_SYS_NICE; run the tests as root"),

    /** SCHED_FIFO is allowed, and throttled. */
    REALTIME(
            "the right to use SCHED_FIFO: CAP_SYS_NICE, a bounded kernel.sched_rt_runtime_us, a cgroup with a real-time budget"),

    CUSTOM_SLICES("Linux 6.12 or newer"),

    /** Child groups with real-time budgets can be created in a cgroup v1 hierarchy. */
    CGROUP_V1("a writable cgroup v1 cpu controller, and RT_GROUP_SCHED"),

    /** A program can be run as an unprivileged user. */
    OTHER_USERS("root, and setpriv and prlimit of util-linux"),

    /** A program can be run as the init process of a PID namespace. */
    NAMESPACES("root, and unshare of util-linux"),

    /** The PID of the next process can be chosen. */
    PID_REUSE("root, and a kernel with CONFIG_CHECKPOINT_RESTORE"),

    /** Cpusets can be created in a cgroup v1 hierarchy. */
    CPUSET_V1("a writable cgroup v1 cpuset controller"),

    /** A program can be run in a pseudo-terminal with input from the test. */
    TERMINAL("script of util-linux, and bash"),

    /** Debian packages can be unpacked. */
    DPKG("dpkg-deb of Debian"),

    /** Units of systemd can be checked. */
    SYSTEMD("systemd-analyze of systemd"),

    /** Manual pages can be formatted. */
    MAN("man of man-db"),

    /** The kernel reports births and ends of all tasks. */
    TASK_EVENTS("CAP_PERFMON, or kernel.perf_event_paranoid of 0 or less"),

    /** The kernel reports the switches and wake-ups of all tasks. */
    SCHEDULING_EVENTS("root, outside of containers, and a kernel with the scheduler's tracepoints"),

    /** The kernel shows the addresses of its functions. */
    KERNEL_SYMBOLS("root, and kernel.kptr_restrict of 0 or 1"),

    /** There are at least two CPUs. */
    TWO_CPUS("two CPUs");

    private final String description;

    Need(String description) {
        this.description = description;
    }

    String description() {
        return description;
    }

    boolean isMet() {
        return switch (this) {
            case SYS_NICE -> Privileges.current().sysNice();
            case REALTIME ->
                Privileges.current().allowRealtime(1)
                        && RealtimeThrottling.ofMachine().isBounded()
                        && Cgroup.current().realtimeBudgetMicros().orElse(1) != 0;
            case CUSTOM_SLICES -> KernelVersion.running().hasCustomSlices();
            case CGROUP_V1 ->
                Cgroup.current().realtimeBudgetMicros().isPresent()
                        && Cgroup.current().v1Folder().filter(Files::isWritable).isPresent();
            case OTHER_USERS ->
                "root".equals(System.getProperty("user.name")) && onPath("setpriv") && onPath("prlimit");
            case NAMESPACES -> "root".equals(System.getProperty("user.name")) && onPath("unshare");
            case PID_REUSE -> Files.isWritable(PidReuse.LAST_PID);
            case CPUSET_V1 ->
                Cgroup.current().v1Folder("cpuset").filter(Files::isWritable).isPresent();
            case TERMINAL -> onPath("script") && Files.isExecutable(Path.of("/bin/bash"));
            case DPKG -> onPath("dpkg-deb");
            case SYSTEMD -> onPath("systemd-analyze");
            case MAN -> onPath("man");
            case TASK_EVENTS -> {
                try (TaskEvents events = TaskEvents.ofMachine()) {
                    yield events.isAvailable();
                }
            }
            case SCHEDULING_EVENTS -> {
                try (SchedulingEvents events = SchedulingEvents.open(CpuTopology.onlineCpus(), 1)) {
                    yield events.coverage() == SchedulingEvents.Coverage.MACHINE;
                }
            }
            case KERNEL_SYMBOLS -> KernelSymbols.ofMachine().isAvailable();
            case TWO_CPUS -> Runtime.getRuntime().availableProcessors() >= 2;
        };
    }

    private static boolean onPath(String program) {
        return SearchPath.find(program).isPresent();
    }
}
