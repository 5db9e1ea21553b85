package io.heddle.governor.policy;

import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import java.time.Duration;

/** What a policy does to the threads of one role. */
public sealed interface Treatment {
    /** They stay as they are. */
    record Untouched() implements Treatment {}

    /**
     * They stay in the fair class, with a longer slice and behind others by some nice steps.
     *
     * @param slice how long one may run before another's turn, 0.1 to 100 ms (Linux 6.12 or newer)
     * @param niceSteps added to the thread's own nice value, 0 for none
     */
    record Fair(Duration slice, int niceSteps) implements Treatment {}

    /**
     * They run in the real-time class FIFO, ahead of all fair threads.
     *
     * @param rank the priority: a higher one goes first
     * @param turn how long one may keep a CPU
     */
    record Fifo(int rank, Turn turn) implements Treatment {}

    static Treatment untouched() {
        return new Untouched();
    }

    /** How a thread that is scheduled by {@code original} without Heddle is to be scheduled. */
    default Scheduling applyTo(Scheduling original) {
        return switch (this) {
            case Untouched() -> original;
            case Fair(Duration slice, int niceSteps) ->
                original.withSlice(slice).withNice(Math.min(19, original.nice() + niceSteps));
            case Fifo(int rank, var _) -> Scheduling.fifo(rank);
        };
    }

    /** Whether a thread that is scheduled so may be treated: who chose another class for a thread meant it. */
    default boolean appliesTo(Scheduling original) {
        return original.schedulingClass() == SchedulingClass.FAIR;
    }

    default boolean isRealtime() {
        return this instanceof Fifo;
    }
}
