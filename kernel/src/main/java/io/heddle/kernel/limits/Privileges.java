package io.heddle.kernel.limits;

import io.heddle.kernel.libc.ResourceLimit;
import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;

/**
 * What this process may do to threads of its own user.
 *
 * @param sysNice CAP_SYS_NICE is effective, and not merely within a user namespace (a rootless container)
 * @param realtimePriorityLimit RLIMIT_RTPRIO: the highest real-time priority without the capability, 0 for none
 * @param niceLimit RLIMIT_NICE as a nice value: the lowest that may be set without the capability, 20 for none
 */
public record Privileges(boolean sysNice, long realtimePriorityLimit, long niceLimit) {
    private static final int CAP_SYS_NICE = 23;
    static final String WHOLE_UID_MAP = "0 0 4294967295";

    public static Privileges ours() {
        String status = Proc.read(Path.of("/proc/self/status")).orElse("");
        String uidMap = Proc.read(Path.of("/proc/self/uid_map")).orElse(WHOLE_UID_MAP);
        return new Privileges(
                hasSysNice(status) && isInitialNamespace(uidMap),
                limit(ResourceLimit.RTPRIO),
                20 - Math.min(40, limit(ResourceLimit.NICE)));
    }

    /** The scheduler asks for the capability in the machine's own user namespace, the one that maps all ids to themselves. */
    static boolean isInitialNamespace(String uidMap) {
        return uidMap.strip().replaceAll(" +", " ").equals(WHOLE_UID_MAP);
    }

    static boolean hasSysNice(String status) {
        return status.lines()
                .filter(line -> line.startsWith("CapEff:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) >> CAP_SYS_NICE & 1) == 1);
    }

    /** Whether real-time priorities up to this one may be set, cgroups aside. */
    public boolean allowRealtime(int priority) {
        return sysNice || realtimePriorityLimit >= priority || realtimePriorityLimit < 0;
    }

    /** Whether a nice value that was raised can be put back to 0. */
    public boolean allowUndoingNice() {
        return allowNice(0);
    }

    /** Whether a nice value may be lowered to this one. */
    public boolean allowNice(int nice) {
        return sysNice || niceLimit <= nice;
    }

    /** No limit is more than the highest priority and the lowest nice value need. */
    private static long limit(int resource) {
        long soft = ResourceLimit.of(resource).soft();
        return soft == ResourceLimit.UNLIMITED ? 99 : soft;
    }
}
