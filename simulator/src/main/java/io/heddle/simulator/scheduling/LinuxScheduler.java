package io.heddle.simulator.scheduling;

import java.util.function.Function;

/**
 * The scheduler of Linux since 2.6.23: real-time tasks run ahead of fair ones, and a tick looks whether a task has had its
 * turn.
 */
public final class LinuxScheduler implements SchedulingModel {
    private final Machine machine;
    private final long tickNanos;
    private final IdleCpus idle;
    private final RealtimeClass realtime;
    private final FairClass fair;

    /** Whether each task is one of the real-time class. */
    private final boolean[] isRealtime;

    /** When each CPU's task was chosen. */
    private final long[] chosenAt;

    /** Up to when the account has the time of each CPU's task. */
    private final long[] accountedAt;

    private LinuxScheduler(Machine machine, long tickNanos, Function<FairTasks, FairQueue> newQueue) {
        this.machine = machine;
        this.tickNanos = tickNanos;
        idle = new IdleCpus(machine.topology());
        realtime = new RealtimeClass(machine, idle);
        fair = new FairClass(machine, idle, newQueue);
        isRealtime = new boolean[machine.tasks()];
        for (int task = 0; task < isRealtime.length; task++) {
            isRealtime[task] = machine.attributes(task).isRealtime();
        }
        chosenAt = new long[machine.topology().cpus()];
        accountedAt = new long[machine.topology().cpus()];
    }

    /**
     * Linux from 6.6 on.
     *
     * @param tickNanos the period of the kernel's tick (CONFIG_HZ)
     */
    public static LinuxScheduler eevdf(Machine machine, long tickNanos) {
        long slice = EevdfQueue.defaultSliceNanos(machine.topology().cpus());
        return new LinuxScheduler(machine, tickNanos, tasks -> new EevdfQueue(tasks, slice));
    }

    /** Linux 2.6.23 to 6.5. */
    public static LinuxScheduler cfs(Machine machine, long tickNanos) {
        CfsTuning tuning = CfsTuning.of(machine.topology().cpus());
        return new LinuxScheduler(machine, tickNanos, tasks -> new CfsQueue(tasks, tuning));
    }

    @Override
    public void ready(int task, Readiness why) {
        if (isRealtime[task]) {
            if (realtime.add(task, why)) {
                realtime.push(task);
            }
        } else {
            readyFair(task, why);
        }
    }

    private void readyFair(int task, Readiness why) {
        int cpu = fair.placeOf(task, why);
        account(cpu);
        fair.add(task, cpu, why);
        int running = machine.running(cpu);
        if (idle.isIdle(cpu)) {
            idle.set(cpu, false);
            machine.reschedule(cpu);
        } else if (running != NONE && !isRealtime[running]) {
            if (fair.queue(cpu).preempts(task, running)) {
                machine.reschedule(cpu);
            } else {
                machine.renewTurn(cpu);
            }
        }
    }

    /** Brings the account of the task that runs on a CPU up to date. */
    private void account(int cpu) {
        int running = machine.running(cpu);
        if (running != NONE) {
            account(cpu, running);
        }
    }

    private void account(int cpu, int task) {
        long nanos = machine.nanos() - accountedAt[cpu];
        accountedAt[cpu] = machine.nanos();
        if (isRealtime[task]) {
            realtime.ran(task, nanos);
        } else {
            fair.queue(cpu).ran(task, nanos);
        }
    }

    @Override
    public int choose(int cpu) {
        int task = realtime.poll(cpu);
        if (task == NONE) {
            task = fair.poll(cpu);
        }
        if (task == NONE) {
            task = realtime.pollPausing(cpu);
        }
        chosenAt[cpu] = machine.nanos();
        accountedAt[cpu] = machine.nanos();
        idle.set(cpu, task == NONE);
        return task;
    }

    @Override
    public long turnEnd(int cpu) {
        int running = machine.running(cpu);
        if (running == NONE) {
            return Long.MAX_VALUE;
        }
        account(cpu, running);
        long ran = machine.nanos() - chosenAt[cpu];
        long left = isRealtime[running]
                ? realtime.turnNanos(running)
                : fair.queue(cpu).turnNanos(running, ran);
        long end = left == Long.MAX_VALUE ? left : nextTick(machine.nanos() + left);
        long pauseEnd = realtime.firstPauseEnd();
        return Math.min(end, pauseEnd == Long.MAX_VALUE ? pauseEnd : nextTick(pauseEnd));
    }

    private long nextTick(long nanos) {
        return (nanos / tickNanos + 1) * tickNanos;
    }

    @Override
    public void stopped(int cpu, int task, boolean waits) {
        account(cpu, task);
        if (waits && isRealtime[task]) {
            realtime.waits(task);
        } else if (waits) {
            fair.queue(cpu).waits(task);
        }
    }
}
