package io.heddle.governor.safety;

import io.heddle.kernel.tasks.ProcessId;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/** What protects the machine from a real-time program, for as long as it lasts. */
public interface Protection extends AutoCloseable {
    /** Tells the watchdog that Heddle lives. */
    Watchdog.Health beat();

    /** The present watchdog's process: another after {@link #restartWatchdog}. */
    ProcessId watchdog();

    /**
     * Replaces a dead watchdog; nothing may be real-time meanwhile.
     *
     * @throws WatchdogException when no new one comes up
     * @throws io.heddle.kernel.KernelException when the kernel refuses what a new one needs
     */
    void restartWatchdog();

    /**
     * Puts Heddle and its watchdog ahead of every real-time policy.
     *
     * @param donors threads whose class is what others borrow
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     */
    void raise(Set<Integer> donors);

    /** Whether it is time to ask {@link #starving}. */
    boolean isDue(long now);

    /** Why the program must give way now, if it must. */
    Optional<String> starving(IntPredicate isOfProgram, long programCpuNanos, long now);

    /** Puts Heddle back into its own class and ends the watchdog. */
    @Override
    void close();
}
