package io.heddle.simulator.scheduling;

import java.util.BitSet;

/**
 * The O(1) scheduler of Linux 2.6.0 to 2.6.22 (kernel/sched.c, 2.6.16): each CPU has an active and an expired array of queues,
 * one queue for each priority. A task that has used its time slice goes to the expired array; when the active one is empty,
 * they change places. Tasks that sleep much get a better priority, by up to five steps.
 */
public final class ConstantTimeScheduler implements SchedulingModel {
    private static final long TICK_NANOS = 1_000_000;

    /** The slice of nice 0 (DEF_TIMESLICE). */
    private static final long SLICE_NANOS = 100_000_000;

    private static final long MIN_SLICE_NANOS = 5_000_000;

    /** How long a task must have slept for the full bonus (MAX_SLEEP_AVG). */
    private static final long MAX_SLEEP_NANOS = 1_000_000_000;

    private static final int MAX_BONUS = 10;
    private static final int PRIORITIES = 140;
    private static final int REALTIME_PRIORITIES = 100;
    private static final int ORDINARY_PRIORITY = 120;

    private final Machine machine;
    private final IdleCpus idle;
    private final Queues[] queues;
    private final int[] homes;
    private final int[] priorities;
    private final long[] sliceLeft;
    private final long[] sleepNanos;
    private final long[] since;
    private final long[] chosenAt;

    /** The tasks of one CPU. */
    private static final class Queues {
        TaskList[] active;
        TaskList[] expired;
        int activeCount;
        int expiredCount;

        /** The priorities that may have an active task. */
        private final BitSet activePriorities = new BitSet(PRIORITIES);

        Queues(TaskList.Links links) {
            active = lists(links);
            expired = lists(links);
        }

        private static TaskList[] lists(TaskList.Links links) {
            TaskList[] lists = new TaskList[PRIORITIES];
            for (int i = 0; i < PRIORITIES; i++) {
                lists[i] = new TaskList(links);
            }
            return lists;
        }

        int size() {
            return activeCount + expiredCount;
        }

        void exchange() {
            TaskList[] lists = active;
            active = expired;
            expired = lists;
            activeCount = expiredCount;
            expiredCount = 0;
            activePriorities.clear();
            for (int priority = 0; priority < PRIORITIES; priority++) {
                if (active[priority].first() != NONE) {
                    activePriorities.set(priority);
                }
            }
        }

        /** Counts a task that the list of an active priority has got. */
        void activeAdded(int priority) {
            activePriorities.set(priority);
            activeCount++;
        }

        void removeActive(int task, int priority) {
            active[priority].remove(task);
            activeCount--;
            if (active[priority].first() == NONE) {
                activePriorities.clear(priority);
            }
        }
    }

    public ConstantTimeScheduler(Machine machine) {
        this.machine = machine;
        idle = new IdleCpus(machine.topology());
        TaskList.Links links = new TaskList.Links(machine.tasks());
        queues = new Queues[machine.topology().cpus()];
        for (int cpu = 0; cpu < queues.length; cpu++) {
            queues[cpu] = new Queues(links);
        }
        int tasks = machine.tasks();
        homes = new int[tasks];
        priorities = new int[tasks];
        sliceLeft = new long[tasks];
        sleepNanos = new long[tasks];
        since = new long[tasks];
        chosenAt = new long[queues.length];
    }

    @Override
    public void ready(int task, Readiness why) {
        boolean joins = why == Readiness.STARTED || why == Readiness.WOKEN;
        if (joins) {
            homes[task] = place(task);
            if (why == Readiness.WOKEN) {
                sleepNanos[task] = Math.min(MAX_SLEEP_NANOS, sleepNanos[task] + machine.nanos() - since[task]);
            }
            if (sliceLeft[task] <= 0) {
                sliceLeft[task] = slice(task);
            }
        }
        boolean expires = !joins && sliceLeft[task] <= 0;
        if (expires) {
            sliceLeft[task] = slice(task);
        }
        int cpu = homes[task];
        add(task, cpu, expires && !machine.attributes(task).isRealtime(), why);
        int running = machine.running(cpu);
        if (idle.isIdle(cpu)) {
            idle.set(cpu, false);
            machine.reschedule(cpu);
        } else if (joins && running != NONE && priorities[task] < priorities[running]) {
            machine.reschedule(cpu);
        }
    }

    private void add(int task, int cpu, boolean expires, Readiness why) {
        priorities[task] = priority(task);
        Queues mine = queues[cpu];
        if (expires || why == Readiness.YIELDED) {
            mine.expired[priorities[task]].addLast(task);
            mine.expiredCount++;
        } else {
            TaskList list = mine.active[priorities[task]];
            if (why == Readiness.PREEMPTED) {
                list.addFirst(task);
            } else {
                list.addLast(task);
            }
            mine.activeAdded(priorities[task]);
        }
    }

    private int place(int task) {
        Attributes attributes = machine.attributes(task);
        int last = machine.lastCpu(task);
        int found = idle.near(last, attributes);
        if (found >= 0) {
            return found;
        }
        int best = attributes.allows(last) ? last : -1;
        for (int cpu = 0; cpu < queues.length; cpu++) {
            if (attributes.allows(cpu) && (best < 0 || queues[cpu].size() < queues[best].size())) {
                best = cpu;
            }
        }
        return best;
    }

    private int priority(int task) {
        Attributes attributes = machine.attributes(task);
        if (attributes.isRealtime()) {
            return REALTIME_PRIORITIES - 1 - attributes.priority();
        }
        int bonus = (int) (sleepNanos[task] * MAX_BONUS / MAX_SLEEP_NANOS) - MAX_BONUS / 2;
        return Math.clamp(ORDINARY_PRIORITY + attributes.nice() - bonus, REALTIME_PRIORITIES, PRIORITIES - 1);
    }

    private long slice(int task) {
        int nice = machine.attributes(task).nice();
        long scaled = nice < 0 ? SLICE_NANOS * 4 * (20 - nice) / 20 : SLICE_NANOS * (20 - nice) / 20;
        return Math.max(MIN_SLICE_NANOS, scaled);
    }

    @Override
    public int choose(int cpu) {
        Queues mine = queues[cpu];
        if (mine.size() == 0) {
            pull(cpu);
        }
        if (mine.activeCount == 0) {
            mine.exchange();
        }
        int task = mine.activeCount == 0 ? NONE : first(mine, cpu);
        if (task != NONE) {
            mine.removeActive(task, priorities[task]);
        }
        chosenAt[cpu] = machine.nanos();
        idle.set(cpu, task == NONE);
        return task;
    }

    private int first(Queues mine, int cpu) {
        for (int priority = mine.activePriorities.nextSetBit(0);
                priority >= 0;
                priority = mine.activePriorities.nextSetBit(priority + 1)) {
            TaskList list = mine.active[priority];
            for (int task = list.first(); task != NONE; task = list.after(task)) {
                if (machine.attributes(task).allows(cpu)) {
                    return task;
                }
            }
        }
        return NONE;
    }

    /** Takes a task from the CPU that has the most, an expired one if there is one. */
    private void pull(int cpu) {
        int busiest = 0;
        for (int i = 1; i < queues.length; i++) {
            if (queues[i].size() > queues[busiest].size()) {
                busiest = i;
            }
        }
        Queues theirs = queues[busiest];
        if (busiest == cpu || theirs.size() == 0) {
            return;
        }
        boolean expired = theirs.expiredCount > 0;
        for (TaskList list : expired ? theirs.expired : theirs.active) {
            for (int task = list.first(); task != NONE; task = list.after(task)) {
                if (machine.attributes(task).allows(cpu)) {
                    if (expired) {
                        list.remove(task);
                        theirs.expiredCount--;
                    } else {
                        theirs.removeActive(task, priorities[task]);
                    }
                    homes[task] = cpu;
                    add(task, cpu, false, Readiness.WOKEN);
                    return;
                }
            }
        }
    }

    @Override
    public long turnEnd(int cpu) {
        int running = machine.running(cpu);
        if (running == NONE || machine.attributes(running).isRealtime()) {
            return Long.MAX_VALUE;
        }
        long end = chosenAt[cpu] + sliceLeft[running];
        return Math.max(Math.ceilDiv(end, TICK_NANOS) * TICK_NANOS, machine.nanos() + 1);
    }

    @Override
    public void stopped(int cpu, int task, boolean waits) {
        long ran = machine.nanos() - chosenAt[cpu];
        sliceLeft[task] -= ran;
        sleepNanos[task] = Math.max(0, sleepNanos[task] - ran);
        since[task] = machine.nanos();
    }
}
