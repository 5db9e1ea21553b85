package io.heddle.simulator.calibration;

import io.heddle.timeline.TimelineThread;
import java.util.Arrays;

/**
 * The steps of a thread, one after the other. Of a recorded thread, the times in which the thread was ready without a CPU, and its
 * waits for locks and for the end of a pause, are left out: they depend on the scheduler and the heap, which are simulated.
 */
public final class ThreadTrace {
    private static final int KIND_BITS = 3;
    private static final int KIND_MASK = (1 << KIND_BITS) - 1;

    private final TimelineThread thread;
    private long[] steps = new long[16];

    /** What each step allocates; of a sleep, the work that all threads have done when it ends. */
    private long[] bytes = new long[16];

    private int size;
    private boolean startedByOther;
    private long startNanos;

    /** The kind of a step, which gives its number a meaning. */
    public enum Step {
        /** Computes, and allocates meanwhile; CPU time in nanoseconds. */
        COMPUTE,
        /** Waits for time to pass, in nanoseconds. */
        SLEEP,
        /** Waits for a message of another thread. */
        RECEIVE,
        /** Waits until all threads of the application have done so much work together, in nanoseconds. */
        AWAIT_WORK,
        /** Sends a message to a thread, by its index in the timeline. */
        SEND,
        /** Starts a thread, by its index in the timeline. */
        START;

        private static final Step[] ALL = values();

        private int code() {
            int code = 0;
            while (ALL[code] != this) {
                code++;
            }
            return code;
        }
    }

    public ThreadTrace(TimelineThread thread) {
        this.thread = thread;
    }

    /** Adds a step of another kind than COMPUTE, or one that allocates nothing. */
    public void add(Step step, long number) {
        add(step, number, 0);
    }

    /**
     * Adds a step that computes.
     *
     * @param allocated the bytes that it allocates meanwhile
     */
    public void compute(long nanos, long allocated) {
        add(Step.COMPUTE, nanos, allocated);
    }

    private void add(Step step, long number, long allocated) {
        if (size == steps.length) {
            steps = Arrays.copyOf(steps, 2 * size);
            bytes = Arrays.copyOf(bytes, 2 * size);
        }
        bytes[size] = allocated;
        steps[size++] = (number << KIND_BITS) | step.code();
    }

    void startedByOther() {
        startedByOther = true;
    }

    public void startedAt(long nanos) {
        startNanos = nanos;
    }

    public TimelineThread thread() {
        return thread;
    }

    /** Returns whether a step of another thread starts this one. */
    public boolean isStartedByOther() {
        return startedByOther;
    }

    /** Returns when the thread started by itself, since the recording began. */
    public long startNanos() {
        return startNanos;
    }

    public int size() {
        return size;
    }

    public Step step(int index) {
        return Step.ALL[(int) steps[index] & KIND_MASK];
    }

    public long number(int index) {
        return steps[index] >> KIND_BITS;
    }

    /**
     * Adds a sleep.
     *
     * @param work what all threads have done together when it ends
     */
    void sleep(long nanos, long work) {
        add(Step.SLEEP, nanos, work);
    }

    /** Lets the thread wait for the work of others instead of sleeping, as one does that looks for their results by and by. */
    void awaitWorkInsteadOfSleeping() {
        for (int i = 0; i < size; i++) {
            if (step(i) == Step.SLEEP) {
                steps[i] = (bytes[i] << KIND_BITS) | Step.AWAIT_WORK.code();
                bytes[i] = 0;
            }
        }
    }

    /** Returns the number of steps of a kind. */
    int count(Step kind) {
        int count = 0;
        for (int i = 0; i < size; i++) {
            count += step(i) == kind ? 1 : 0;
        }
        return count;
    }

    /** Returns the bytes that a step allocates. */
    public long bytes(int index) {
        return bytes[index];
    }

    /** Returns the sum of the numbers of all steps of a kind. */
    public long sum(Step kind) {
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += step(i) == kind ? number(i) : 0;
        }
        return sum;
    }
}
