package io.heddle.simulator.scheduling;

/** The ready fair tasks of one CPU, and the account of the one that runs there. */
interface FairQueue {
    /** Adds a ready task. */
    void add(int task, Readiness why);

    /** Takes the task that runs next; {@link SchedulingModel#NONE} if there is none. */
    int poll();

    /**
     * Takes a task that may run on another CPU, the one that would run last.
     *
     * @return {@link SchedulingModel#NONE} if there is none
     */
    int steal(int forCpu);

    int size();

    /** Adds to the account of the task that runs. */
    void ran(int task, long nanos);

    /** Takes a task that waits out of the account. */
    void waits(int task);

    /**
     * Returns how long the running task may go on while the queue stays as it is, before the kernel's tick; 0 if another
     * task is to run at once.
     *
     * @param ranNanos how long it has run since it was chosen
     */
    long turnNanos(int task, long ranNanos);

    /** Returns whether a task that has just been added runs before the running one. */
    boolean preempts(int added, int running);
}
