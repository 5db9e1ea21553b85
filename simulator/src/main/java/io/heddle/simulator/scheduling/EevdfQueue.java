package io.heddle.simulator.scheduling;

/**
 * Earliest eligible virtual deadline first, the fair class of Linux since 6.6 (kernel/sched/fair.c; Stoica and Abdel-Wahab,
 * "Earliest Eligible Virtual Deadline First", 1995).
 *
 * <p>A task is eligible while its virtual run time is at most the weighted average of the queue. Of the eligible tasks, the
 * one with the earliest deadline runs. The running task is protected until its deadline, or until it has run for the shortest slice of
 * the queue (RUN_TO_PARITY), except from tasks that have a shorter slice than itself (PREEMPT_SHORT).
 */
final class EevdfQueue implements FairQueue {
    /** The average's reference moves when it is this far behind, so that products stay within 64 bits. */
    private static final long MAX_OFFSET_NANOS = 1L << 30;

    /** sysctl_sched_base_slice, for one CPU */
    private static final long BASE_SLICE_NANOS = 700_000;

    private final FairTasks tasks;
    private final SliceCounts slices;
    private final TaskHeap byDeadline;

    /** The reference for virtual times in {@code weighted}. */
    private long reference;

    /** The sum of weight x (virtual time - reference) over all tasks of the CPU, the running one included. */
    private long weighted;

    private long weight;

    EevdfQueue(FairTasks tasks, long defaultSliceNanos) {
        this.tasks = tasks;
        slices = new SliceCounts(defaultSliceNanos);
        byDeadline = new TaskHeap(tasks.deadlines, tasks.places);
    }

    /** Returns the time slice of tasks that ask for none. */
    static long defaultSliceNanos(int cpus) {
        return BASE_SLICE_NANOS * Scaling.byLogarithm(cpus);
    }

    /** Returns the weighted average of the virtual times. */
    private long average() {
        return weight == 0 ? reference : reference + Math.floorDiv(weighted, weight);
    }

    private void account(int task, int sign) {
        int mine = tasks.weight(task) * sign;
        weighted += mine * (tasks.virtualNanos[task] - reference);
        weight += mine;
        if (weighted > MAX_OFFSET_NANOS * weight && weight > 0) {
            long average = average();
            weighted -= weight * (average - reference);
            reference = average;
        }
    }

    @Override
    public void add(int task, Readiness why) {
        if (why == Readiness.STARTED || why == Readiness.WOKEN) {
            place(task, why);
            account(task, 1);
        } else if (tasks.virtualNanos[task] >= tasks.deadlines[task] || why == Readiness.YIELDED) {
            setDeadline(task, sliceOf(task));
        }
        slices.add(sliceOf(task));
        byDeadline.add(task);
    }

    /** Gives a task that joins the queue the lag with which it left the last one. */
    private void place(int task, Readiness why) {
        long average = average();
        int mine = tasks.weight(task);
        long lag = why == Readiness.STARTED ? 0 : tasks.lags[task];
        if (lag != 0 && weight > 0) {
            // The task itself moves the average (place_entity in the kernel).
            lag = lag * (weight + mine) / weight;
        }
        tasks.virtualNanos[task] = average - lag;
        // PLACE_DEADLINE_INITIAL: on average, the others are in the middle of their slices.
        setDeadline(task, why == Readiness.STARTED ? sliceOf(task) / 2 : sliceOf(task));
    }

    private void setDeadline(int task, long nanos) {
        tasks.deadlines[task] = tasks.virtualNanos[task] + Weights.virtualNanos(nanos, tasks.weight(task));
    }

    private long sliceOf(int task) {
        return slices.orDefault(tasks.slices[task]);
    }

    @Override
    public int poll() {
        if (byDeadline.size() == 0) {
            return SchedulingModel.NONE;
        }
        int best = earliestEligible();
        byDeadline.remove(best);
        slices.remove(sliceOf(best));
        long shortest = Math.min(sliceOf(best), slices.shortest());
        tasks.protectedUntil[best] = Math.min(
                tasks.deadlines[best], tasks.virtualNanos[best] + Weights.virtualNanos(shortest, tasks.weight(best)));
        return best;
    }

    private int earliestEligible() {
        int first = byDeadline.at(0);
        if (isEligible(first)) {
            return first;
        }
        int best = SchedulingModel.NONE;
        for (int place = 1; place < byDeadline.size(); place++) {
            int task = byDeadline.at(place);
            if (isEligible(task) && (best < 0 || isBefore(task, best))) {
                best = task;
            }
        }
        return best < 0 ? first : best;
    }

    private boolean isBefore(int one, int other) {
        long difference = tasks.deadlines[one] - tasks.deadlines[other];
        return difference < 0 || (difference == 0 && one < other);
    }

    private boolean isEligible(int task) {
        return weighted >= (tasks.virtualNanos[task] - reference) * weight;
    }

    @Override
    public int steal(int forCpu) {
        int last = SchedulingModel.NONE;
        for (int place = 0; place < byDeadline.size(); place++) {
            int task = byDeadline.at(place);
            if (tasks.machine.attributes(task).allows(forCpu) && (last < 0 || isBefore(last, task))) {
                last = task;
            }
        }
        if (last >= 0) {
            byDeadline.remove(last);
            slices.remove(sliceOf(last));
            leave(last);
        }
        return last;
    }

    private void leave(int task) {
        long limit = Weights.virtualNanos(2 * sliceOf(task), tasks.weight(task));
        tasks.lags[task] = Math.clamp(average() - tasks.virtualNanos[task], -limit, limit);
        account(task, -1);
    }

    @Override
    public int size() {
        return byDeadline.size();
    }

    @Override
    public void ran(int task, long nanos) {
        int mine = tasks.weight(task);
        long passed = Weights.virtualNanos(nanos, mine);
        tasks.virtualNanos[task] += passed;
        weighted += mine * passed;
    }

    /**
     * A task that waits keeps a lag above 0. One that is ahead stays in the kernel's queue until the average has reached it
     * (DELAY_DEQUEUE); then it has no lag.
     */
    @Override
    public void waits(int task) {
        leave(task);
        tasks.lags[task] = Math.max(0, tasks.lags[task]);
    }

    @Override
    public long turnNanos(int task, long ranNanos) {
        if (byDeadline.size() == 0) {
            return Long.MAX_VALUE;
        }
        return Math.max(
                0, Weights.realNanos(tasks.protectedUntil[task] - tasks.virtualNanos[task], tasks.weight(task)));
    }

    @Override
    public boolean preempts(int added, int running) {
        boolean shorter = sliceOf(added) < sliceOf(running);
        if (!tasks.preempts[added] || (!shorter && tasks.virtualNanos[running] < tasks.protectedUntil[running])) {
            return false;
        }
        return isEligible(added) && earliestEligible() == added && isBefore(added, running);
    }
}
