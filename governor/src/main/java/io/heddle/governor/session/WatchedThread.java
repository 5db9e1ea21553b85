package io.heddle.governor.session;

import io.heddle.governor.policy.Treatment;
import io.heddle.hotspot.Birth;
import io.heddle.hotspot.Role;
import io.heddle.hotspot.RoleClassifier;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskClock;
import org.jspecify.annotations.Nullable;

/** What the governor knows of one living thread, and what it did to it. Written by the governor's thread alone. */
final class WatchedThread implements Task {
    private final Proc proc;
    private final int pid;
    final int tid;
    final long startTicks;

    /** When it was not there yet, as far as anybody looked: {@link System#nanoTime}. */
    final long unseenSince;

    /** Null as long as its counters can't be opened: it is gone already, or descriptors run short. */
    @Nullable
    TaskClock clock;

    String name;

    /** How it was scheduled before Heddle touched it; null until it is touched. */
    @Nullable
    Scheduling original;

    /** What Heddle set it to; null while its class, slice and nice are its own. A lent priority is none of these. */
    @Nullable
    Scheduling given;

    /** Whether somebody else has changed its class, slice or nice since Heddle set them: whoever did that meant it. */
    boolean setByOthers;

    /** Where Heddle has bound it to; null for nowhere. */
    @Nullable
    CpuSet place;

    /** Whether somebody else has bound it, or the kernel refuses to. */
    boolean boundByOthers;

    /** What was done to it last; null until it is looked at, for it may have inherited another's treatment. */
    @Nullable
    Treatment applied;

    /** Whether a policy has ever reached it. */
    boolean treated;

    @Nullable
    Role role;

    /** Where it stands among application threads, by the policy's order; 0 for the last. */
    int rank;

    private long cpuNanosBefore;
    private long cpuNanosAtNaming;

    /** @param pid of its process */
    WatchedThread(Proc proc, int pid, Birth birth, @Nullable TaskClock clock, long unseenSince) {
        this.proc = proc;
        this.pid = pid;
        this.tid = birth.tid();
        this.startTicks = birth.startTicks();
        this.name = birth.name();
        this.clock = clock;
        this.unseenSince = unseenSince;
    }

    @Override
    public int tid() {
        return tid;
    }

    /** The clock of a thread that is gone can't be read any more; without a clock its start tells. */
    @Override
    public boolean isAlive() {
        return clock != null
                ? clock.update()
                : proc.task(pid, tid)
                        .filter(stat -> stat.startTicks() == startTicks)
                        .isPresent();
    }

    /** The CPU time it took since this was asked last, in nanoseconds; 0 when that can't be known. */
    long cpuNanosSince() {
        if (clock == null || !clock.update()) {
            return 0;
        }
        long taken = clock.cpuNanos() - cpuNanosBefore;
        cpuNanosBefore = clock.cpuNanos();
        return taken;
    }

    /** Whether it may have taken another name since this was asked last, by what its clock has been told. */
    boolean hasRunSinceNaming() {
        if (clock == null || clock.cpuNanos() == cpuNanosAtNaming) {
            return false;
        }
        cpuNanosAtNaming = clock.cpuNanos();
        return true;
    }

    /** Its role; while that isn't decided, what its name suggests. */
    Role presumedRole() {
        return role == null ? RoleClassifier.presumed(name) : role;
    }
}
