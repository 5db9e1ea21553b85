package io.heddle.watch;

import io.heddle.hotspot.JvmDetection;
import io.heddle.hotspot.roles.NewThread;
import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.kernel.tasks.TaskGoneException;
import java.util.ArrayList;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Processes and threads for the tests of other packages. */
public final class WatchFixture {
    private WatchFixture() {}

    /**
     * A thread of this JVM's process.
     *
     * @param role null for a thread of a process that is no JVM
     */
    public static WatchedThread thread(
            Proc proc, int tid, String name, @Nullable TaskClock clock, @Nullable Role role) {
        WatchedThread thread = new WatchedThread(proc, RecordedJvm.PID, new NewThread(tid, name, 1), clock, 0);
        thread.role = role;
        thread.ofJvm = role != null;
        return thread;
    }

    /** This JVM's process, with the threads that {@code proc} shows. */
    public static WatchedProcess thisJvm(Proc proc, TaskClock.Source clocks, long now) {
        try {
            WatchedProcess process = new WatchedProcess(
                    RecordedJvm.ID, proc, clocks, new JvmDetection(), new ThreadListingBudget(now), null, now, now);
            update(process, now);
            return process;
        } catch (TaskGoneException thisProcessLives) {
            throw new AssertionError(thisProcessLives);
        }
    }

    /** Another living process. */
    public static WatchedProcess process(ProcessId id, long now) {
        try {
            return new WatchedProcess(
                    id,
                    Proc.live(),
                    new TaskClock.Source(),
                    new JvmDetection(),
                    new ThreadListingBudget(now),
                    null,
                    now,
                    now);
        } catch (TaskGoneException ended) {
            throw new AssertionError(ended);
        }
    }

    /** Whether the update finds new threads or roles, or another program in the process. */
    public static boolean update(WatchedProcess process, long now) {
        return process.update(new ArrayList<>(), now);
    }

    /** Determines the roles of threads. */
    public static void assignRoles(WatchedProcess process, Map<Integer, Role> roles) {
        process.threads().forEach(thread -> thread.role = roles.get(thread.tid()));
    }
}
