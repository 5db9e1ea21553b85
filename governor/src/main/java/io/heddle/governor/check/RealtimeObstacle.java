package io.heddle.governor.check;

import io.heddle.governor.safety.SelfPriority;
import io.heddle.kernel.constraints.Cgroup;
import io.heddle.kernel.constraints.ContainerInfo;
import io.heddle.kernel.constraints.Privileges;
import java.nio.file.Path;

/** The reason why this process may not use real-time classes, with the remedy. The first reason that applies counts. */
record RealtimeObstacle(String id, String name, Privileges privileges, Cgroup cgroup, ContainerInfo container) {
    static final String FILTERED = "a seccomp filter of this process forbids sched_setattr(2)";
    static final String UNFILTER =
            "allow the call: SystemCallFilter=@resources and RestrictRealtime=no in a systemd unit, or in a container a"
                    + " profile like Docker's own, which allows it";

    Capability refused(boolean filtered) {
        if (filtered) {
            return Capability.no(id, name, FILTERED, null, UNFILTER);
        }
        if (!privileges.allowRealtime(SelfPriority.WATCHDOG_PRIORITY)) {
            return Capability.no(
                    id,
                    name,
                    "neither CAP_SYS_NICE nor a real-time priority limit of " + SelfPriority.WATCHDOG_PRIORITY
                            + inContainer(),
                    LimitRemedy.REALTIME.command(container),
                    LimitRemedy.REALTIME.hint(container));
        }
        if (cgroup.realtimeBudgetMicros().orElse(1) == 0) {
            String folder = cgroup.v1Folder().map(Path::toString).orElse("the cgroup");
            return Capability.no(
                    id,
                    name,
                    "the cgroup " + folder + " has no real-time budget (RT_GROUP_SCHED), which applies even to root",
                    "echo 500000 | sudo tee '" + folder + "/cpu.rt_runtime_us'",
                    "its parent cgroups need at least as much");
        }
        return Capability.no(
                id,
                name,
                "the kernel refuses real-time classes despite privilege and budget",
                null,
                "if the kernel has RT_GROUP_SCHED, cgroup v2 allows them in its root alone: boot with rt_group_sched=0;"
                        + " else look for a seccomp filter or security module around this process");
    }

    private String inContainer() {
        return container.userNamespace()
                ? " outside of this container's user namespace"
                : container.isContainer() ? " in this container" : "";
    }
}
