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

    /** The last time at which the thread is known to have been absent: {@link System#nanoTime}. */
    final long unseenSince;

    /** Null as long as its counters cannot be opened: the thread has ended, or file descriptors run short. */
    @Nullable
    public TaskClock clock;

    String name;

    @Nullable
    public Role role;

    /** Whether its process was a JVM at the last update. */
    boolean ofJvm;

    private long cpuNanosAtNaming;

    /** @param pid id of its process */
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

    /** The name in the kernel, at most 15 characters; a new thread has its creator's name. */
    public String name() {
        return name;
    }

    /**
     * The clock; null as long as its counters cannot be opened, because the thread has ended or file descriptors run
     * short.
     */
    public @Nullable TaskClock clock() {
        return clock;
    }

    /** The role; null as long as it is undecided. */
    public @Nullable Role role() {
        return role;
    }

    public boolean isOfJvm() {
        return ofJvm;
    }

    /** The role, or the one that the name suggests as long as it is undecided. */
    public Role presumedRole() {
        return role == null ? RoleClassifier.provisionalRole(name) : role;
    }

    /**
     * Whether the thread is alive. The clock of an ended thread cannot be read. Without a clock, the start time
     * identifies the thread.
     */
    @Override
    public boolean isAlive() {
        return clock != null
                ? clock.update()
                : proc.task(pid, tid)
                        .filter(stat -> stat.startTicks() == startTicks)
                        .isPresent();
    }

    /**
     * Whether the thread has run, and so may have changed its name, since the last call. Uses the last reading of the
     * clock.
     */
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
