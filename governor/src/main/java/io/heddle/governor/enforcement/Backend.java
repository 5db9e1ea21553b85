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
     * Prepares what a policy needs, before it is applied to the first thread. Called for each policy.
     *
     * @throws io.heddle.kernel.KernelException if the kernel refuses
     * @throws io.heddle.governor.safety.WatchdogException if no watchdog starts
     * @throws io.heddle.governor.safety.UnboundedRealtimeException if the machine does not limit real-time threads
     */
    default void prepare(Policy policy) {}

    /**
     * Puts the policy into force for the running program.
     *
     * @throws io.heddle.kernel.KernelException if the kernel refuses
     */
    default void begin(WatchedProgram program, Policy policy, long now) {}

    /**
     * Applies settings to a thread whose original scheduling is known. Absent settings revert to the original.
     *
     * @throws io.heddle.kernel.KernelException if the kernel refuses
     */
    void apply(GovernedThread thread, SchedulingSettings wanted);

    /**
     * Reverts what a child process inherited from the thread that started it.
     *
     * @throws io.heddle.kernel.KernelException if the kernel refuses
     */
    default void revertInherited(Task child) {}

    /** Removes a thread that has ended. Its id may be reused. */
    default void ended(GovernedThread thread) {}

    /** Does what is due. Called at every tick. */
    default State tick(WatchedProgram program, long now) {
        return State.WORKING;
    }

    /** The time when {@link #tick} has something to do next: {@link System#nanoTime}, at most {@code latest}. */
    default long nextTick(long latest) {
        return latest;
    }

    /** What this backend could not apply or revert; empty if there is nothing. */
    default Optional<String> limitation() {
        return Optional.empty();
    }

    /** Reverts all remaining settings. */
    @Override
    default void close() {}

    /**
     * Whether the settings are in force.
     *
     * @param lost the reason to revert the policy for good; null if there is none
     * @param interrupted the reason why the settings were temporarily not in force; null if they were
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
