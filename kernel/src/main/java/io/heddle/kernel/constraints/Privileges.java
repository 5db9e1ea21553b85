package io.heddle.kernel.constraints;

import io.heddle.kernel.libc.ResourceLimit;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessStatus;
import java.nio.file.Path;

/**
 * The rights of this process to change the scheduling of threads of its user; see sched(7).
 *
 * @param sysNice whether CAP_SYS_NICE is effective, and not only within a user namespace (a rootless container)
 * @param realtimePriorityLimit RLIMIT_RTPRIO: the highest real-time priority without the capability; 0 for none
 * @param niceLimit RLIMIT_NICE as a nice value: the lowest that may be set without the capability; 20 for none
 */
public record Privileges(boolean sysNice, long realtimePriorityLimit, long niceLimit) {
    private static final int CAP_SYS_NICE = 23;
    static final String IDENTITY_UID_MAP = "0 0 4294967295";

    /** The rights of this process. */
    public static Privileges current() {
        boolean capable = ProcessStatus.read(Path.of("/proc/self/status"))
                .filter(Privileges::hasSysNice)
                .isPresent();
        String uidMap = Proc.read(Path.of("/proc/self/uid_map")).orElse(IDENTITY_UID_MAP);
        return new Privileges(
                capable && isInitialNamespace(uidMap),
                limit(ResourceLimit.RTPRIO),
                20 - Math.min(40, limit(ResourceLimit.NICE)));
    }

    /** Whether a uid_map is that of the initial user namespace, in which the scheduler checks the capability: the identity. */
    static boolean isInitialNamespace(String uidMap) {
        return uidMap.strip().replaceAll(" +", " ").equals(IDENTITY_UID_MAP);
    }

    static boolean hasSysNice(ProcessStatus status) {
        return status.hasEffectiveCapability(CAP_SYS_NICE);
    }

    /** Whether real-time priorities up to this one may be set, as far as cgroups allow. */
    public boolean allowRealtime(int priority) {
        return sysNice || realtimePriorityLimit >= priority || realtimePriorityLimit < 0;
    }

    /** Whether a raised nice value may be set back to 0. */
    public boolean allowUndoingNice() {
        return allowNice(0);
    }

    /** Whether a nice value may be lowered to this one. */
    public boolean allowNice(int nice) {
        return sysNice || niceLimit <= nice;
    }

    /** The soft limit. 99 stands for no limit: the highest priority, and more than the lowest nice value needs. */
    private static long limit(int resource) {
        long soft = ResourceLimit.of(resource).soft();
        return soft == ResourceLimit.UNLIMITED ? 99 : soft;
    }
}
