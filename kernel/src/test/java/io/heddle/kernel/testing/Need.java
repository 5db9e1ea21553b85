package io.heddle.kernel.testing;

import io.heddle.kernel.KernelVersion;
import io.heddle.kernel.limits.Cgroup;
import io.heddle.kernel.limits.Privileges;
import io.heddle.kernel.limits.RealtimeThrottling;
import io.heddle.kernel.process.SearchPath;
import java.nio.file.Files;
import java.nio.file.Path;

/** Something that a test needs of the machine it runs on. */
public enum Need {
    /** Threads may be given any scheduling, and given it back. */
    SYS_NICE("CAP_SYS_NICE; run the tests as root"),

    /** A thread may be put into SCHED_FIFO, and the machine survives it. */
    REALTIME(
            "leave to use SCHED_FIFO: CAP_SYS_NICE, a bounded kernel.sched_rt_runtime_us, a cgroup with a real-time budget"),

    CUSTOM_SLICES("Linux 6.12 or newer"),

    /** A cgroup v1 hierarchy in which child groups can be made, with real-time budgets. */
    CGROUP_V1("a writable cgroup v1 cpu controller, and RT_GROUP_SCHED"),

    /** A program may be run as another, unprivileged user. */
    OTHER_USERS("root, and setpriv and prlimit of util-linux"),

    /** A program may be run as the first process of a container. */
    NAMESPACES("root, and unshare of util-linux"),

    /** The next process may be given a pid that another one had. */
    PID_REUSE("root, and a kernel with CONFIG_CHECKPOINT_RESTORE"),

    /** A cgroup v1 hierarchy in which CPUs can be handed out. */
    CPUSET_V1("a writable cgroup v1 cpuset controller"),

    /** A program may be run in a terminal, and a test types there. */
    TERMINAL("script of util-linux, and bash"),

    /** A Debian package can be unpacked. */
    DPKG("dpkg-deb of Debian"),

    /** Manual pages can be shown. */
    MAN("man of man-db"),

    /** More CPUs than one, to move between. */
    TWO_CPUS("two CPUs");

    private final String what;

    Need(String what) {
        this.what = what;
    }

    String what() {
        return what;
    }

    boolean isMet() {
        return switch (this) {
            case SYS_NICE -> Privileges.ours().sysNice();
            case REALTIME ->
                Privileges.ours().allowRealtime(1)
                        && RealtimeThrottling.ofMachine().isBounded()
                        && Cgroup.ours().realtimeBudgetMicros().orElse(1) != 0;
            case CUSTOM_SLICES -> KernelVersion.running().hasCustomSlices();
            case CGROUP_V1 ->
                Cgroup.ours().realtimeBudgetMicros().isPresent()
                        && Cgroup.ours().v1Folder().filter(Files::isWritable).isPresent();
            case OTHER_USERS ->
                "root".equals(System.getProperty("user.name")) && onPath("setpriv") && onPath("prlimit");
            case NAMESPACES -> "root".equals(System.getProperty("user.name")) && onPath("unshare");
            case PID_REUSE -> Files.isWritable(PidReuse.LAST_PID);
            case CPUSET_V1 ->
                Cgroup.ours().v1Folder("cpuset").filter(Files::isWritable).isPresent();
            case TERMINAL -> onPath("script") && Files.isExecutable(Path.of("/bin/bash"));
            case DPKG -> onPath("dpkg-deb");
            case MAN -> onPath("man");
            case TWO_CPUS -> Runtime.getRuntime().availableProcessors() >= 2;
        };
    }

    private static boolean onPath(String program) {
        return SearchPath.find(program).isPresent();
    }
}
