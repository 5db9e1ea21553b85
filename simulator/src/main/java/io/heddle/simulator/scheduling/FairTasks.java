package io.heddle.simulator.scheduling;

import io.heddle.kernel.tasks.SchedulingClass;

/** The accounts of fair tasks: a task keeps its own while it waits or moves to another CPU. */
final class FairTasks {
    final Machine machine;

    /** The virtual run time of each task, on the clock of the queue that it is in or was in last. */
    final long[] virtualNanos;

    /** The virtual time up to which a task is to have run its slice. */
    final long[] deadlines;

    /** The virtual time up to which EEVDF protects a task that runs. */
    final long[] protectedUntil;

    /** How far a waiting or moving task was behind (above 0) or ahead of its queue's average, in virtual time. */
    final long[] lags;

    /** The place of each task in its queue's heap. */
    final int[] places;

    /** The time slice that each task asks for; 0 if none. */
    final long[] slices;

    /** Whether each task may preempt others when it wakes: those of SCHED_BATCH do not. */
    final boolean[] preempts;

    private final int[] weights;

    FairTasks(Machine machine) {
        this.machine = machine;
        virtualNanos = new long[machine.tasks()];
        deadlines = new long[machine.tasks()];
        protectedUntil = new long[machine.tasks()];
        lags = new long[machine.tasks()];
        places = new int[machine.tasks()];
        slices = new long[machine.tasks()];
        preempts = new boolean[machine.tasks()];
        weights = new int[machine.tasks()];
        for (int task = 0; task < weights.length; task++) {
            Attributes attributes = machine.attributes(task);
            slices[task] = attributes.sliceNanos();
            preempts[task] = attributes.schedulingClass() == SchedulingClass.FAIR;
            weights[task] = Weights.of(attributes.nice());
        }
    }

    int weight(int task) {
        return weights[task];
    }
}
