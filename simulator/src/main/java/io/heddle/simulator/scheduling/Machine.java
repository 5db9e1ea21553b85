package io.heddle.simulator.scheduling;

/** The view of a {@link SchedulingModel} on the machine and its tasks, and the requests that it makes. */
public interface Machine {
    /** Returns the time. */
    long nanos();

    CpuTopology topology();

    /** Returns the number of tasks. */
    int tasks();

    /** Returns the task that a CPU runs; {@link SchedulingModel#NONE} if it is idle. */
    int running(int cpu);

    /** Returns the CPU on which a task ran last; 0 before its first run. */
    int lastCpu(int task);

    Attributes attributes(int task);

    /** Makes a CPU choose again at this moment. */
    void reschedule(int cpu);

    /** Says that {@link SchedulingModel#turnEnd} of a CPU may have changed. */
    void renewTurn(int cpu);
}
