package io.heddle.governor.check;

import io.heddle.governor.safety.SelfPriority;
import io.heddle.kernel.constraints.Cgroup;
import io.heddle.kernel.constraints.ContainerInfo;
import io.heddle.kernel.constraints.Privileges;
import java.nio.file.Path;

/** Why this process may not become real-time, and what mends it: the first reason that holds. */
record RealtimeRight(String id, String name, Privileges privileges, Cgroup cgroup, ContainerInfo surroundings) {
    static final String FILTERED =
            "a seccomp filter around this process forbids it to schedule threads (sched_setattr)";
    static final String UNFILTER =
            "allow the call: in a unit of systemd SystemCallFilter=@resources and RestrictRealtime=no, in a container a"
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
                    Grant.REALTIME.mend(surroundings),
                    Grant.REALTIME.hint(surroundings));
        }
        if (cgroup.realtimeBudgetMicros().orElse(1) == 0) {
            String folder = cgroup.v1Folder().map(Path::toString).orElse("the cgroup");
            return Capability.no(
                    id,
                    name,
                    "the cgroup " + folder + " has no real-time budget, which refuses even root (RT_GROUP_SCHED)",
                    "echo 500000 | sudo tee '" + folder + "/cpu.rt_runtime_us'",
                    "its parents need at least as much");
        }
        return Capability.no(
                id,
                name,
                "the kernel refuses it in spite of privilege and budget",
                null,
                "look for a seccomp filter or security module around this process; with cgroup v2 and RT_GROUP_SCHED,"
                        + " boot with rt_group_sched=0");
    }

    private String inContainer() {
        return surroundings.userNamespace()
                ? " outside of this container's user namespace"
                : surroundings.isContainer() ? " in this container" : "";
    }
}
