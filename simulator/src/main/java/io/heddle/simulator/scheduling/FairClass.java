package io.heddle.simulator.scheduling;

import java.util.function.Function;

/**
 * The fair tasks of all CPUs: a queue for each CPU, the CPU for each task that becomes ready, and the balance of queues
 * (select_task_rq_fair, sched_balance_newidle and sched_balance_rq of kernel/sched/fair.c, simplified).
 */
final class FairClass {
    /** A busy CPU balances its queue with others this often. */
    private static final long BALANCE_NANOS = 64_000_000;

    private final Machine machine;
    private final IdleCpus idle;
    private final FairQueue[] queues;

    /** The number of tasks in each queue. */
    private final int[] sizes;

    private final int[] homes;
    private final long[] nextBalance;

    /** The number of tasks in all queues. */
    private int ready;

    FairClass(Machine machine, IdleCpus idle, Function<FairTasks, FairQueue> newQueue) {
        this.machine = machine;
        this.idle = idle;
        int cpus = machine.topology().cpus();
        FairTasks tasks = new FairTasks(machine);
        queues = new FairQueue[cpus];
        sizes = new int[cpus];
        for (int cpu = 0; cpu < cpus; cpu++) {
            queues[cpu] = newQueue.apply(tasks);
        }
        homes = new int[machine.tasks()];
        nextBalance = new long[cpus];
    }

    FairQueue queue(int cpu) {
        return queues[cpu];
    }

    /** Returns the CPU for a task that has become ready. */
    int placeOf(int task, Readiness why) {
        boolean stays = why == Readiness.PREEMPTED || why == Readiness.YIELDED;
        return stays ? homes[task] : place(task, why);
    }

    void add(int task, int cpu, Readiness why) {
        homes[task] = cpu;
        queues[cpu].add(task, why);
        sizes[cpu]++;
        ready++;
    }

    private int place(int task, Readiness why) {
        Attributes attributes = machine.attributes(task);
        int last = machine.lastCpu(task);
        int found = idle.near(last, attributes);
        if (found >= 0) {
            return found;
        }
        return why == Readiness.WOKEN && attributes.allows(last) ? last : leastLoaded(attributes);
    }

    private int leastLoaded(Attributes attributes) {
        int best = -1;
        for (int cpu = 0; cpu < queues.length; cpu++) {
            if (attributes.allows(cpu) && (best < 0 || load(cpu) < load(best))) {
                best = cpu;
            }
        }
        return best;
    }

    private int load(int cpu) {
        return sizes[cpu] + (machine.running(cpu) == SchedulingModel.NONE ? 0 : 1);
    }

    /** Takes the task that a CPU runs next, from another CPU if it has none itself. */
    int poll(int cpu) {
        if (ready == 0) {
            return SchedulingModel.NONE;
        }
        if (sizes[cpu] == 0) {
            pull(cpu, 1);
        } else if (machine.nanos() >= nextBalance[cpu]) {
            nextBalance[cpu] = machine.nanos() + BALANCE_NANOS;
            int busiest = busiest();
            pullFrom(busiest, cpu, (sizes[busiest] - sizes[cpu]) / 2);
        }
        int task = queues[cpu].poll();
        if (task != SchedulingModel.NONE) {
            sizes[cpu]--;
            ready--;
        }
        return task;
    }

    private void pull(int cpu, int count) {
        if (queues.length > 1) {
            pullFrom(busiest(), cpu, count);
        }
    }

    private int busiest() {
        int best = 0;
        for (int cpu = 1; cpu < queues.length; cpu++) {
            if (sizes[cpu] > sizes[best]) {
                best = cpu;
            }
        }
        return best;
    }

    private void pullFrom(int from, int cpu, int count) {
        for (int i = 0; i < count && from != cpu; i++) {
            int task = queues[from].steal(cpu);
            if (task == SchedulingModel.NONE) {
                return;
            }
            homes[task] = cpu;
            sizes[from]--;
            queues[cpu].add(task, Readiness.WOKEN);
            sizes[cpu]++;
        }
    }
}
