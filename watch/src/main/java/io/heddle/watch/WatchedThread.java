package io.heddle.watch;

import io.heddle.hotspot.roles.NewThread;
import io.heddle.hotspot.roles.Role;
import io.heddle.hotspot.roles.RoleClassifier;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskClock;
import org.jspecify.annotations.Nullable;

/** One living thread of the program. Written by the governor's thread alone. */
public final class WatchedThread implements Task {
    private final Proc proc;
    private final int pid;
    private final int tid;
    final long startTicks;

    /** The last time when a look showed that the thread was not there: {@link System#nanoTime}. */
    final long unseenSince;

    /** Null as long as its counters can't be opened: it is gone already, or descriptors run short. */
    @Nullable
    public TaskClock clock;

    String name;

    @Nullable
    public Role role;

    /** Whether its process was a JVM when it was looked at last. */
    boolean ofJvm;

    private long cpuNanosAtNaming;

    /** @param pid of its process */
    public WatchedThread(Proc proc, int pid, NewThread birth, @Nullable TaskClock clock, long unseenSince) {
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

    /** What the kernel calls it, at most 15 characters; a new thread has its maker's name. */
    public String name() {
        return name;
    }

    /** Null as long as its counters can't be opened: it is gone already, or descriptors run short. */
    public @Nullable TaskClock clock() {
        return clock;
    }

    /** Null while it is not decided. */
    public @Nullable Role role() {
        return role;
    }

    public boolean isOfJvm() {
        return ofJvm;
    }

    /** Its role; while that isn't decided, what its name suggests. */
    public Role presumedRole() {
        return role == null ? RoleClassifier.provisionalRole(name) : role;
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

    /** Whether it may have taken another name since this was asked last, by what its clock has been told. */
    boolean hasRunSinceNaming() {
        if (clock == null || clock.cpuNanos() == cpuNanosAtNaming) {
            return false;
        }
        cpuNanosAtNaming = clock.cpuNanos();
        return true;
    }

    void close() {
        if (clock != null) {
            clock.close();
        }
    }
}
