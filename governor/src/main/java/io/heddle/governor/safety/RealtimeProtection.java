package io.heddle.governor.safety;

import io.heddle.kernel.tasks.ProcessId;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/** The protection of the machine from a real-time program while it runs. */
public interface RealtimeProtection extends AutoCloseable {
    /** Sends a heartbeat to the watchdog. */
    Watchdog.Health beat();

    /** The process of the current watchdog; another one after {@link #restartWatchdog}. */
    ProcessId watchdog();

    /**
     * Replaces a dead watchdog. No thread may be real-time meanwhile.
     *
     * @throws WatchdogException if no new one starts
     * @throws io.heddle.kernel.KernelException if the kernel refuses
     */
    void restartWatchdog();

    /**
     * Raises Heddle and its watchdog above every real-time policy.
     *
     * @param donors threads that lend their class to others, which keep it
     * @throws io.heddle.kernel.KernelException if the kernel refuses
     */
    void raise(Set<Integer> donors);

    /** Whether {@link #starving} is due. */
    boolean isDue(long now);

    /** The reason why the program's policy must be reverted now; empty if there is none. */
    Optional<String> starving(IntPredicate isOfProgram, long programCpuNanos, long now);

    /** Returns Heddle to its own class and ends the watchdog. */
    @Override
    void close();
}
