package io.heddle.governor.enforcement;

import io.heddle.policy.Policy;
import io.heddle.policy.SchedulingSettings;
import io.heddle.watch.Task;
import io.heddle.watch.WatchedProgram;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A way to apply settings to threads. Each backend applies the settings that are its own and ignores the others. Used by the
 * governor's thread alone.
 */
interface Backend extends AutoCloseable {
    /**
     * Prepares what a policy needs, before the first thread is to get it. Called again for each policy.
     *
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     * @throws io.heddle.governor.safety.WatchdogException when no watchdog comes up
     * @throws io.heddle.governor.safety.UnboundedRealtimeException when the machine lets real-time threads take everything
     */
    default void prepare(Policy policy) {}

    /**
     * The program runs, and is under the policy from now on.
     *
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     */
    default void begin(WatchedProgram program, Policy policy, long now) {}

    /**
     * Applies settings to a thread whose original scheduling is known. Settings that are absent revert to the original.
     *
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     */
    void apply(GovernedThread thread, SchedulingSettings wanted);

    /**
     * Reverts what a child process inherited from the thread that started it.
     *
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     */
    default void revertInherited(Task child) {}

    /** The thread has ended: its id may be another's. */
    default void ended(GovernedThread thread) {}

    /** Called at every tick. */
    default State tick(WatchedProgram program, long now) {
        return State.WORKING;
    }

    /** When {@link #tick} has something to do next: {@link System#nanoTime}; no later than {@code latest}. */
    default long nextTick(long latest) {
        return latest;
    }

    /** What this backend could not apply or revert; empty when there is nothing. */
    default Optional<String> limitation() {
        return Optional.empty();
    }

    /** Reverts everything that is left. */
    @Override
    default void close() {}

    /**
     * Whether the settings are in force.
     *
     * @param lost why the policy must be reverted for good; null when it need not be
     * @param interrupted why the settings were not in force for a while; null when they were
     */
    record State(@Nullable String lost, @Nullable String interrupted) {
        static final State WORKING = new State(null, null);

        static State lost(String why) {
            return new State(why, null);
        }

        static State interrupted(String why) {
            return new State(null, why);
        }
    }
}
