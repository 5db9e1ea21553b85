package io.heddle.kernel.process;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Kills processes with SIGKILL until a search finds none alive. A single round is not enough: a process can start another one
 * before it dies.
 */
public final class ProcessKiller {
    private static final Duration PAUSE = Duration.ofMillis(10);

    /** Bounds the wait for processes that do not die, in uninterruptible sleep for example, to 5 s. */
    private static final int ROUNDS = 500;

    private ProcessKiller() {}

    /**
     * Kills what a search finds, and searches again.
     *
     * @param living searches for the living processes to kill
     * @return false when some are still alive after 5 s
     */
    public static boolean killUntilGone(Supplier<? extends Collection<ProcessId>> living) {
        for (int round = 0; round < ROUNDS; round++) {
            Collection<ProcessId> found = living.get();
            if (found.isEmpty()) {
                return true;
            }
            found.forEach(process -> Signals.send(process, Signals.KILL));
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return living.get().isEmpty();
    }

    /**
     * Kills a process and its descendants, also those that other processes adopt meanwhile.
     *
     * @return false when some are still alive after 5 s
     */
    public static boolean killTree(Proc proc, ProcessId top) {
        return killUntilGone(ProcessTree.including(proc, top)::descendants);
    }
}
