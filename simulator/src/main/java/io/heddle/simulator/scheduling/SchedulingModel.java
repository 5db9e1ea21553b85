package io.heddle.simulator.scheduling;

/**
 * A scheduler of the kernel: which ready task runs on which CPU, and for how long. Tasks and CPUs are numbers from 0.
 *
 * <p>A task is in the model while it is ready. {@link #choose} takes it out; when it no longer runs, {@link #stopped}
 * follows, and {@link #ready} puts it back if it is still ready. A model asks {@link Machine#reschedule} for another choice.
 * Nothing allocates memory after the start.
 */
public interface SchedulingModel {
    /** No task. */
    int NONE = -1;

    /** Adds a ready task. */
    void ready(int task, Readiness why);

    /** Takes the task that a CPU runs next; {@link #NONE} if the CPU stays idle. */
    int choose(int cpu);

    /**
     * Returns the time at which a CPU chooses again although its task is ready; {@link Long#MAX_VALUE} for never. It is asked
     * after each choice, and after {@link Machine#renewTurn}.
     */
    long turnEnd(int cpu);

    /**
     * Says that a task no longer runs.
     *
     * @param waits whether the task waits or has ended; otherwise {@link #ready} follows
     */
    void stopped(int cpu, int task, boolean waits);

    /** Returns the CPU time that the last {@link #choose} of a CPU took, beyond a context switch. */
    default long choiceNanos(int cpu) {
        return 0;
    }
}
