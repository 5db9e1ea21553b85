package io.heddle.simulator.scheduling;

/**
 * The Completely Fair Scheduler, the fair class of Linux from 2.6.23 to 6.5 (kernel/sched/fair.c of 3.16): the task with the
 * least virtual run time runs, for its share of a period in which each task of the queue is to run once.
 */
final class CfsQueue implements FairQueue {
    private final FairTasks tasks;
    private final CfsTuning tuning;
    private final TaskHeap byVirtualTime;

    /** Never decreases; new tasks start here. */
    private long least;

    /** The weight of all tasks of the CPU, the running one included. */
    private long weight;

    /** The number of tasks of the CPU, the running one included. */
    private int count;

    CfsQueue(FairTasks tasks, CfsTuning tuning) {
        this.tasks = tasks;
        this.tuning = tuning;
        byVirtualTime = new TaskHeap(tasks.virtualNanos, tasks.places);
    }

    @Override
    public void add(int task, Readiness why) {
        if (why == Readiness.STARTED || why == Readiness.WOKEN) {
            weight += tasks.weight(task);
            count++;
            place(task, why);
        } else if (why == Readiness.YIELDED && byVirtualTime.size() > 0) {
            // sched_yield: behind the task that would run next.
            tasks.virtualNanos[task] = Math.max(tasks.virtualNanos[task], tasks.virtualNanos[byVirtualTime.at(0)] + 1);
        }
        byVirtualTime.add(task);
    }

    private void place(int task, Readiness why) {
        if (why == Readiness.STARTED) {
            // START_DEBIT: a new task waits for one slice.
            tasks.virtualNanos[task] = least + Weights.virtualNanos(sliceNanos(task), tasks.weight(task));
        } else {
            // GENTLE_FAIR_SLEEPERS: a sleeper gets half a period as a credit, once.
            tasks.virtualNanos[task] = least + Math.max(-tasks.lags[task], -tuning.periodNanos() / 2);
        }
    }

    private long sliceNanos(int task) {
        long period = Math.max(tuning.periodNanos(), count * tuning.minSliceNanos());
        return period * tasks.weight(task) / weight;
    }

    @Override
    public int poll() {
        if (byVirtualTime.size() == 0) {
            return SchedulingModel.NONE;
        }
        int first = byVirtualTime.at(0);
        byVirtualTime.remove(first);
        least = Math.max(least, tasks.virtualNanos[first]);
        return first;
    }

    @Override
    public int steal(int forCpu) {
        int last = SchedulingModel.NONE;
        for (int place = 0; place < byVirtualTime.size(); place++) {
            int task = byVirtualTime.at(place);
            if (tasks.machine.attributes(task).allows(forCpu)
                    && (last < 0 || tasks.virtualNanos[task] > tasks.virtualNanos[last])) {
                last = task;
            }
        }
        if (last >= 0) {
            byVirtualTime.remove(last);
            waits(last);
        }
        return last;
    }

    @Override
    public int size() {
        return byVirtualTime.size();
    }

    @Override
    public void ran(int task, long nanos) {
        tasks.virtualNanos[task] += Weights.virtualNanos(nanos, tasks.weight(task));
    }

    /** A task leaves with its distance to the least virtual time, since clocks of queues differ. */
    @Override
    public void waits(int task) {
        tasks.lags[task] = least - tasks.virtualNanos[task];
        weight -= tasks.weight(task);
        count--;
    }

    @Override
    public long turnNanos(int task, long ranNanos) {
        return byVirtualTime.size() == 0 ? Long.MAX_VALUE : Math.max(0, sliceNanos(task) - ranNanos);
    }

    @Override
    public boolean preempts(int added, int running) {
        if (!tasks.preempts[added]) {
            return false;
        }
        return tasks.virtualNanos[running] - tasks.virtualNanos[added]
                > Weights.virtualNanos(tuning.wakeupGranularityNanos(), tasks.weight(added));
    }
}
