package io.heddle.simulator.scheduling;

import io.heddle.kernel.tasks.SchedulingClass;
import java.util.BitSet;

/**
 * SCHED_FIFO and SCHED_RR (kernel/sched/rt.c): the tasks with the highest priorities run, those of one priority first in,
 * first out. The kernel has a queue for each CPU and moves waiting tasks to CPUs that run lower priorities; here all CPUs
 * share one queue for each priority.
 */
final class RealtimeClass {
    private static final int PRIORITIES = 100;

    /** sched_rr_timeslice_ms */
    private static final long ROUND_ROBIN_NANOS = 100_000_000;

    private final Machine machine;
    private final IdleCpus idle;
    private final TaskList[] queues = new TaskList[PRIORITIES];
    private int ready;

    /** The priorities that have a ready task. */
    private final BitSet readyPriorities = new BitSet(PRIORITIES);

    /** The tasks that let all others go ahead after their turns. */
    private final TaskList pausing;

    private final long[] pausesUntil;

    /** Whether a task got its CPU although it pauses. */
    private final boolean[] runsInPause;

    /** How much of its turn each task has had. */
    private final long[] turnUsed;

    RealtimeClass(Machine machine, IdleCpus idle) {
        this.machine = machine;
        this.idle = idle;
        TaskList.Links links = new TaskList.Links(machine.tasks());
        for (int i = 0; i < PRIORITIES; i++) {
            queues[i] = new TaskList(links);
        }
        pausing = new TaskList(links);
        pausesUntil = new long[machine.tasks()];
        runsInPause = new boolean[machine.tasks()];
        turnUsed = new long[machine.tasks()];
    }

    /** Adds a task; returns false if it pauses. */
    boolean add(int task, Readiness why) {
        Attributes attributes = machine.attributes(task);
        boolean turnOver = turnUsed[task] >= turnLength(attributes);
        if (why == Readiness.PREEMPTED && !turnOver) {
            queues[attributes.priority()].addFirst(task);
            added(attributes.priority());
            return true;
        }
        turnUsed[task] = 0;
        if (turnOver && attributes.pauseNanos() > 0) {
            pausesUntil[task] = machine.nanos() + attributes.pauseNanos();
            pausing.addLast(task);
            return false;
        }
        queues[attributes.priority()].addLast(task);
        added(attributes.priority());
        return true;
    }

    private void added(int priority) {
        readyPriorities.set(priority);
        ready++;
    }

    /** Makes the tasks ready whose pauses are over. */
    private void endPauses() {
        int task = pausing.first();
        while (task != SchedulingModel.NONE) {
            int next = pausing.after(task);
            if (pausesUntil[task] <= machine.nanos()) {
                pausing.remove(task);
                int priority = machine.attributes(task).priority();
                queues[priority].addLast(task);
                added(priority);
            }
            task = next;
        }
    }

    /** Returns when the first pause ends; {@link Long#MAX_VALUE} if no task pauses. */
    long firstPauseEnd() {
        long first = Long.MAX_VALUE;
        for (int task = pausing.first(); task != SchedulingModel.NONE; task = pausing.after(task)) {
            first = Math.min(first, pausesUntil[task]);
        }
        return first;
    }

    /** Takes a task that pauses, for a CPU that has nothing else to run; {@link SchedulingModel#NONE} if there is none. */
    int pollPausing(int cpu) {
        for (int task = pausing.first(); task != SchedulingModel.NONE; task = pausing.after(task)) {
            if (machine.attributes(task).allows(cpu)) {
                pausing.remove(task);
                runsInPause[task] = true;
                return task;
            }
        }
        return SchedulingModel.NONE;
    }

    /** Takes the task that a CPU runs next; {@link SchedulingModel#NONE} if it has no real-time task. */
    int poll(int cpu) {
        endPauses();
        int task = firstFor(cpu);
        if (task != SchedulingModel.NONE) {
            int priority = machine.attributes(task).priority();
            queues[priority].remove(task);
            readyPriorities.set(priority, !queues[priority].isEmpty());
            runsInPause[task] = false;
            ready--;
        }
        return task;
    }

    private int firstFor(int cpu) {
        if (ready == 0) {
            return SchedulingModel.NONE;
        }
        for (int priority = readyPriorities.previousSetBit(PRIORITIES - 1);
                priority >= 0;
                priority = readyPriorities.previousSetBit(priority - 1)) {
            TaskList queue = queues[priority];
            for (int task = queue.first(); task != SchedulingModel.NONE; task = queue.after(task)) {
                if (machine.attributes(task).allows(cpu)) {
                    return task;
                }
            }
        }
        return SchedulingModel.NONE;
    }

    /** Makes a CPU choose again for a ready task: an idle one, or the one that runs the lowest of the lower priorities. */
    void push(int task) {
        Attributes attributes = machine.attributes(task);
        int cpu = idle.near(machine.lastCpu(task), attributes);
        if (cpu < 0) {
            cpu = lowest(task, attributes);
        }
        if (cpu >= 0) {
            idle.set(cpu, false);
            machine.reschedule(cpu);
        }
    }

    /** Returns the CPU that runs the lowest priority below that of a task, the task's last one if it can be; -1 if there is none. */
    private int lowest(int task, Attributes attributes) {
        int last = machine.lastCpu(task);
        int best = -1;
        int lowest = attributes.priority();
        if (attributes.allows(last) && priorityOn(last) < lowest) {
            best = last;
            lowest = priorityOn(last);
        }
        for (int cpu = 0; cpu < machine.topology().cpus(); cpu++) {
            if (attributes.allows(cpu) && priorityOn(cpu) < lowest) {
                best = cpu;
                lowest = priorityOn(cpu);
            }
        }
        return best;
    }

    /** Returns the priority that a CPU runs, 0 for a fair task. A CPU that chooses already is no candidate. */
    private int priorityOn(int cpu) {
        int running = machine.running(cpu);
        return running == SchedulingModel.NONE
                ? PRIORITIES
                : machine.attributes(running).priority();
    }

    void ran(int task, long nanos) {
        turnUsed[task] += nanos;
    }

    void waits(int task) {
        turnUsed[task] = 0;
    }

    /** Returns how long a running task may go on; {@link Long#MAX_VALUE} until it waits. */
    long turnNanos(int task) {
        long length = turnLength(machine.attributes(task));
        return length == Long.MAX_VALUE ? length : Math.max(0, length - turnUsed[task]);
    }

    private static long turnLength(Attributes attributes) {
        return attributes.schedulingClass() == SchedulingClass.RR
                ? Math.min(ROUND_ROBIN_NANOS, attributes.quantumNanos())
                : attributes.quantumNanos();
    }
}
