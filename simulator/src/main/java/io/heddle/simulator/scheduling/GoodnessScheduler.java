package io.heddle.simulator.scheduling;

import java.util.Arrays;

/**
 * The scheduler of Linux 2.2 and 2.3 (kernel/sched.c, 2.2.12): one run queue for all CPUs, which each choice walks from end to
 * end to find the task with the highest goodness. So a choice costs the more, the more tasks are ready (Bryant and Hartner,
 * "Java, threads, and scheduling in Linux", 2000).
 *
 * <p>Running tasks stay in the run queue. A task that becomes ready goes to its head.
 */
public final class GoodnessScheduler implements SchedulingModel {
    private static final long TICK_NANOS = 10_000_000;
    private static final int ORDINARY_PRIORITY = 20;
    private static final int REALTIME_BONUS = 1000;

    /** PROC_CHANGE_PENALTY of the i386: what it takes to move a task to another CPU. */
    private static final int SAME_CPU_BONUS = 15;

    /** All tasks share their memory, so all have this bonus. */
    private static final int SAME_MEMORY_BONUS = 1;

    private final Machine machine;
    private final GoodnessCosts costs;
    private final TaskList.Links links;
    private final TaskList runQueue;
    private final boolean[] runs;
    private int length;

    /** The CPU time that each task has left before all get a new share. */
    private final long[] counters;

    private final long[] chosenAt;
    private final long[] choiceNanos;

    /** The task that ran on each CPU until now. */
    private final int[] previous;

    public GoodnessScheduler(Machine machine, GoodnessCosts costs) {
        this.machine = machine;
        this.costs = costs;
        links = new TaskList.Links(machine.tasks());
        runQueue = new TaskList(links);
        runs = new boolean[machine.tasks()];
        counters = new long[machine.tasks()];
        for (int task = 0; task < counters.length; task++) {
            counters[task] = shareNanos(task);
        }
        int cpus = machine.topology().cpus();
        chosenAt = new long[cpus];
        choiceNanos = new long[cpus];
        previous = new int[cpus];
        Arrays.fill(previous, NONE);
    }

    private long shareNanos(int task) {
        return (ORDINARY_PRIORITY - machine.attributes(task).nice()) * TICK_NANOS;
    }

    @Override
    public void ready(int task, Readiness why) {
        runs[task] = false;
        if (why == Readiness.YIELDED) {
            // SCHED_YIELD: the task comes last, and loses this choice.
            runQueue.remove(task);
            runQueue.addLast(task);
        }
        if (why == Readiness.STARTED || why == Readiness.WOKEN) {
            runQueue.addFirst(task);
            length++;
            rescheduleFor(task);
        }
    }

    /** Makes an idle CPU choose again, or the one whose task has the least goodness if that is below the new task's. */
    private void rescheduleFor(int task) {
        int best = NONE;
        int most = 0;
        for (int cpu = 0; cpu < chosenAt.length; cpu++) {
            int running = machine.running(cpu);
            int gain = running == NONE ? Integer.MAX_VALUE : goodness(task, cpu) - goodness(running, cpu);
            if (gain > most && machine.attributes(task).allows(cpu)) {
                best = cpu;
                most = gain;
            }
        }
        if (best != NONE) {
            machine.reschedule(best);
        }
    }

    private int goodness(int task, int cpu) {
        Attributes attributes = machine.attributes(task);
        if (attributes.isRealtime()) {
            return REALTIME_BONUS + attributes.priority();
        }
        long left = counters[task];
        if (runs[task] && machine.running(cpu) == task) {
            left -= machine.nanos() - chosenAt[cpu];
        }
        int ticks = (int) Math.ceilDiv(left, TICK_NANOS);
        if (ticks <= 0) {
            return 0;
        }
        int bonus = SAME_MEMORY_BONUS + (machine.lastCpu(task) == cpu ? SAME_CPU_BONUS : 0);
        return ticks + ORDINARY_PRIORITY - attributes.nice() + bonus;
    }

    @Override
    public int choose(int cpu) {
        int best = costs.headOnly() ? head(cpu) : best(cpu);
        choiceNanos[cpu] = costs.choiceNanos(costs.headOnly() ? 1 : length);
        if (best != NONE && goodness(best, cpu) == 0) {
            renewShares();
            choiceNanos[cpu] += costs.renewalNanos(counters.length);
            best = best(cpu);
            choiceNanos[cpu] += costs.choiceNanos(length);
        }
        previous[cpu] = best;
        chosenAt[cpu] = machine.nanos();
        if (best != NONE) {
            runs[best] = true;
        }
        return best;
    }

    /** The first task of those with the highest goodness; the one that ran until now if it is among them. */
    private int best(int cpu) {
        int best = NONE;
        int most = -1;
        int until = previous[cpu];
        if (until != NONE && !runs[until] && links.has(until)) {
            best = until;
            most = goodness(until, cpu);
        }
        for (int task = runQueue.first(); task != NONE; task = runQueue.after(task)) {
            if (!runs[task] && machine.attributes(task).allows(cpu)) {
                int goodness = goodness(task, cpu);
                if (goodness > most) {
                    best = task;
                    most = goodness;
                }
            }
        }
        return best;
    }

    private int head(int cpu) {
        int task = runQueue.first();
        while (task != NONE && (runs[task] || !machine.attributes(task).allows(cpu))) {
            task = runQueue.after(task);
        }
        return task;
    }

    private void renewShares() {
        for (int task = 0; task < counters.length; task++) {
            counters[task] = Math.max(0, counters[task]) / 2 + shareNanos(task);
        }
    }

    @Override
    public long turnEnd(int cpu) {
        int running = machine.running(cpu);
        if (running == NONE || machine.attributes(running).isRealtime()) {
            return Long.MAX_VALUE;
        }
        long end = chosenAt[cpu] + Math.max(counters[running], 0);
        return Math.max(Math.ceilDiv(end, TICK_NANOS) * TICK_NANOS, machine.nanos() + 1);
    }

    @Override
    public void stopped(int cpu, int task, boolean waits) {
        runs[task] = false;
        counters[task] -= machine.nanos() - chosenAt[cpu];
        if (waits) {
            runQueue.remove(task);
            length--;
        }
    }

    @Override
    public long choiceNanos(int cpu) {
        return choiceNanos[cpu];
    }
}
