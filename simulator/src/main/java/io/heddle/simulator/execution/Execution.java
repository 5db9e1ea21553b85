package io.heddle.simulator.execution;

import io.heddle.simulator.scheduling.Attributes;
import io.heddle.simulator.scheduling.CpuTopology;
import io.heddle.simulator.scheduling.Machine;
import io.heddle.simulator.scheduling.Readiness;
import io.heddle.simulator.scheduling.SchedulingModel;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program on the CPUs of a machine, from event to event: the end of what a task computes, the end of its turn, a
 * wake-up, or a full heap. Nothing happens between two events, and nothing is counted: {@link #charge} does so when the state
 * of a CPU changes.
 *
 * <p>An event costs a few dozen nanoseconds, and no event allocates memory, save for collections.
 */
public final class Execution implements Machine {
    private static final int NONE = SchedulingModel.NONE;

    /** A heap with less free memory is full. */
    private static final long MIN_FREE_BYTES = 4096;

    /** So many actions in a row that take no time are an endless loop. */
    private static final int MAX_ACTIONS_AT_ONCE = 10_000_000;

    private final CpuTopology topology;
    private final Costs costs;
    private final Heap heap;
    private final Tasks tasks;
    private final SchedulingModel model;
    private final ThreadWaits waits;
    private final TaskActions actions;
    private final boolean hasSharedCores;
    private final NextMoments timers;
    private final NextMoments events;
    private final CpuBits toReschedule;
    private final Caches caches;
    private final Eden eden;
    private final Safepoint safepoint;
    private final Figures figures = new Figures();
    private final Host[] hosts;

    private final int[] running;

    /** The task that ran on each CPU before; its switch is free if it runs again. */
    private final int[] previous;

    /** Up to when the time of each CPU is charged. */
    private final long[] chargedAt;

    /** When the overhead of each CPU's last switch is over, and the task's work begins. */
    private final long[] workStart;

    private final long[] turnEnds;

    /** The CPUs that have found no task. */
    private final boolean[] idles;

    /** The CPUs that choose again as soon as their switch is over. */
    private final boolean[] choosesLater;

    private long nanos;
    private int alive;
    private @Nullable Outcome outcome;

    /** @param newModel makes the scheduler of this machine */
    public Execution(
            ProgramSpec program,
            CpuTopology topology,
            Costs costs,
            Function<Machine, ? extends SchedulingModel> newModel,
            Heap heap) {
        this.topology = topology;
        this.costs = costs;
        hasSharedCores = topology.cpusPerCore() > 1;
        this.heap = heap;
        List<ThreadSpec> threads = program.threads();
        int cpus = topology.cpus();
        safepoint = new Safepoint(this, program, heap);
        tasks = new Tasks(program, safepoint, figures);
        hosts = new Host[tasks.count];
        Arrays.fill(hosts, new KernelHost(this));
        for (int i = 0; i < threads.size(); i++) {
            Host host = threads.get(i).host();
            hosts[i] = host == null ? hosts[i] : host;
        }
        timers = new NextMoments(hosts.length);
        waits = new ThreadWaits(timers, hosts, program.locks(), program.mailboxes());
        actions = new TaskActions(tasks, waits, this::nanos);
        events = new NextMoments(cpus);
        toReschedule = new CpuBits(cpus);
        caches = new Caches(topology, costs, tasks.workingSets);
        eden = new Eden(cpus, heap.freeBytes());
        running = new int[cpus];
        Arrays.fill(running, NONE);
        previous = new int[cpus];
        Arrays.fill(previous, NONE);
        chargedAt = new long[cpus];
        workStart = new long[cpus];
        turnEnds = new long[cpus];
        choosesLater = new boolean[cpus];
        idles = new boolean[cpus];
        Arrays.fill(idles, true);
        model = newModel.apply(this);
        Arrays.stream(hosts).distinct().forEach(host -> host.begin(waits));
        for (int i = 0; i < threads.size(); i++) {
            ThreadSpec thread = threads.get(i);
            if (thread.startNanos() != ThreadSpec.BY_OTHERS) {
                timers.set(i, thread.startNanos());
            }
            alive += thread.daemon() ? 0 : 1;
        }
    }

    /**
     * Runs until the program ends.
     *
     * @param limitNanos the time after which the execution ends in any case
     */
    public Outcome run(long limitNanos) {
        long limit = Math.min(limitNanos, Moment.MAX_NANOS - 1);
        while (outcome == null) {
            step(limit);
        }
        for (int cpu = 0; cpu < running.length; cpu++) {
            charge(cpu);
            figures.overheadNanos -= isSwitching(cpu) ? workStart[cpu] - nanos : 0;
        }
        return outcome;
    }

    private void step(long limit) {
        long timer = timers.first();
        long event = events.first();
        long at = Moment.nanos(Math.min(timer, event));
        if (at > limit) {
            nanos = Math.max(nanos, Math.min(limit, at));
            outcome = Math.min(timer, event) == Moment.NEVER ? Outcome.DEADLOCK : Outcome.TIME_LIMIT;
            return;
        }
        figures.events++;
        if (!safepoint.isHeapFull() && eden.isFullAt(at)) {
            nanos = Math.clamp(eden.fullAt(), nanos, at);
            heapMayBeFull();
        } else if (Moment.nanos(timer) <= Moment.nanos(event)) {
            nanos = at;
            int thread = Moment.index(timer);
            timers.clear(thread);
            hosts[thread].ready(thread);
        } else {
            nanos = at;
            cpuEvent(Moment.index(event));
        }
        for (int cpu = toReschedule.poll(); cpu >= 0; cpu = toReschedule.poll()) {
            choose(cpu);
        }
    }

    private void heapMayBeFull() {
        for (int cpu = 0; cpu < running.length; cpu++) {
            charge(cpu);
        }
        if (eden.settle(nanos) < MIN_FREE_BYTES || eden.fullAt() <= nanos) {
            safepoint.heapIsFull();
        }
    }

    private void cpuEvent(int cpu) {
        charge(cpu);
        int task = running[cpu];
        if (safepoint.blocks(task) && safepoint.sleepsAtOnce(task)) {
            block(cpu);
        } else if (tasks.work[task] == 0 && !choosesLater[cpu]) {
            act(cpu, task);
        } else if (choosesLater[cpu] || nanos >= turnEnds[cpu]) {
            toReschedule.add(cpu);
        } else {
            renewEvent(cpu);
        }
    }

    /** Lets a task act that has nothing left to compute. */
    private void act(int cpu, int task) {
        int before = tasks.subjects[task];
        TaskActions.Next next = actions.of(task);
        for (int i = 0; next == TaskActions.Next.CONTINUES; i++) {
            if (i == MAX_ACTIONS_AT_ONCE) {
                throw new IllegalStateException("thread " + task + " acts endlessly without computing");
            }
            next = actions.of(task);
        }
        switch (next) {
            case COMPUTES -> {
                if (tasks.subjects[task] != before) {
                    mounted(cpu, before, tasks.subjects[task]);
                }
                renewRate(cpu);
                renewEvent(cpu);
            }
            case YIELDS -> {
                leave(cpu, false);
                putBack(task, Readiness.YIELDED);
                toReschedule.add(cpu);
            }
            default -> {
                leave(cpu, true);
                toReschedule.add(cpu);
            }
        }
        alive -= actions.takeEnded();
        if (alive == 0) {
            outcome = Outcome.COMPLETED;
        }
    }

    /** Notes that the task of a CPU computes for another thread of its host, which brings its working set. */
    private void mounted(int cpu, int before, int thread) {
        caches.stopped(before, cpu);
        long refill = caches.refillNanos(thread, cpu, tasks.lastCpus[thread]);
        tasks.lastCpus[thread] = cpu;
        figures.refillNanos += refill;
        figures.overheadNanos += refill;
        workStart[cpu] = nanos + refill;
    }

    /** Makes a task ready that has not started, or waits. */
    void ready(int task) {
        Readiness why = tasks.started[task] ? Readiness.WOKEN : Readiness.STARTED;
        tasks.started[task] = true;
        figures.wakeups++;
        putBack(task, why);
    }

    private void putBack(int task, Readiness why) {
        tasks.ready[task] = true;
        tasks.preempted[task] = why == Readiness.PREEMPTED;
        tasks.readySince[task] = nanos;
        model.ready(task, why);
    }

    /** Returns whether the overhead of a CPU's last switch is not over. Nothing interrupts that. */
    private boolean isSwitching(int cpu) {
        return running[cpu] != NONE && workStart[cpu] > nanos;
    }

    /** Lets a CPU choose again. */
    private void choose(int cpu) {
        charge(cpu);
        if (isSwitching(cpu)) {
            choosesLater[cpu] = true;
            renewEvent(cpu);
            return;
        }
        choosesLater[cpu] = false;
        int before = running[cpu];
        if (before != NONE) {
            leave(cpu, false);
            putBack(before, Readiness.PREEMPTED);
        }
        int task = model.choose(cpu);
        if (task == NONE) {
            idles[cpu] = true;
            events.clear(cpu);
            return;
        }
        figures.preemptions += before == NONE || before == task ? 0 : 1;
        run(cpu, task);
    }

    private void run(int cpu, int task) {
        tasks.ready[task] = false;
        tasks.times[task].waitNanos += nanos - tasks.readySince[task];
        long overhead = model.choiceNanos(cpu);
        figures.choiceNanos += overhead;
        if (task != previous[cpu]) {
            figures.switches++;
            boolean moves = tasks.lastCpus[task] != cpu;
            figures.migrations += moves ? 1 : 0;
            long refill = caches.refillNanos(tasks.subjects[task], cpu, tasks.lastCpus[task]);
            figures.refillNanos += refill;
            overhead += costs.switchNanos() + refill;
            tasks.lastCpus[task] = cpu;
            previous[cpu] = task;
        }
        overhead += idles[cpu] ? costs.wakeNanos() : 0;
        idles[cpu] = false;
        figures.overheadNanos += overhead;
        chargeSibling(cpu);
        running[cpu] = task;
        workStart[cpu] = nanos + overhead;
        turnEnds[cpu] = model.turnEnd(cpu);
        safepoint.goesOn(task, workStart[cpu]);
        renewSibling(cpu);
        renewRate(cpu);
        renewEvent(cpu);
    }

    /** Takes the task from a CPU, which chooses again at once. */
    void leave(int cpu, boolean isWaiting) {
        int task = running[cpu];
        model.stopped(cpu, task, isWaiting);
        chargeSibling(cpu);
        running[cpu] = NONE;
        eden.setRate(cpu, nanos, 0);
        caches.stopped(tasks.subjects[task], cpu);
        renewSibling(cpu);
    }

    /** Counts what the other CPU of a core has done, before its speed changes. */
    private void chargeSibling(int cpu) {
        if (hasBusySibling(cpu)) {
            charge(cpu ^ 1);
        }
    }

    private void renewSibling(int cpu) {
        if (hasBusySibling(cpu)) {
            renewRate(cpu ^ 1);
            renewEvent(cpu ^ 1);
        }
    }

    private boolean hasBusySibling(int cpu) {
        return hasSharedCores && (cpu ^ 1) < running.length && running[cpu ^ 1] != NONE;
    }

    private double speed(int cpu) {
        return hasBusySibling(cpu) ? costs.sharedCoreSpeed() : 1;
    }

    private void renewRate(int cpu) {
        int task = running[cpu];
        double rate = tasks.bytes[task] == 0 ? 0 : tasks.bytes[task] * speed(cpu) / tasks.work[task];
        eden.setRate(cpu, nanos, rate);
    }

    private void renewEvent(int cpu) {
        int task = running[cpu];
        if (choosesLater[cpu] || safepoint.blocks(task)) {
            events.set(cpu, Math.max(nanos, workStart[cpu]));
            return;
        }
        double speed = speed(cpu);
        long work = tasks.work[task];
        long left = speed == 1 ? work : (long) Math.ceil(work / speed);
        long workEnd = Math.max(nanos, workStart[cpu]) + left;
        long end = Math.min(workEnd, turnEnds[cpu]);
        if (safepoint.isHeapFull()) {
            end = Math.min(end, Math.max(workStart[cpu], safepoint.memoryEnd(task)));
        }
        events.set(cpu, Math.max(nanos, end));
    }

    /** Counts what has happened on a CPU since it was charged last. */
    private void charge(int cpu) {
        long from = chargedAt[cpu];
        if (from == nanos) {
            return;
        }
        chargedAt[cpu] = nanos;
        int task = running[cpu];
        if (task == NONE) {
            figures.idleNanos += nanos - from;
            return;
        }
        tasks.times[task].cpuNanos += nanos - from;
        long worked = nanos - Math.max(from, workStart[cpu]);
        if (worked > 0) {
            work(cpu, task, worked);
        }
    }

    private void work(int cpu, int task, long worked) {
        double speed = speed(cpu);
        long left = tasks.work[task];
        long done = Math.min(left, speed == 1 ? worked : (long) Math.ceil(worked * speed));
        tasks.work[task] = left - done;
        long bytes = tasks.bytes[task];
        if (bytes > 0) {
            long allocated = done == left ? bytes : (long) (bytes * ((double) done / left));
            tasks.bytes[task] = bytes - allocated;
            tasks.allocate(task, allocated);
            figures.allocatedBytes += allocated;
            eden.allocate(allocated);
            caches.broughtIn(cpu, allocated);
        }
    }

    /** Blocks the task of a CPU until the collection is over. */
    private void block(int cpu) {
        int task = running[cpu];
        leave(cpu, true);
        toReschedule.add(cpu);
        safepoint.blocked(task);
    }

    /** Blocks all running tasks that cannot go on. One whose CPU is switching blocks when that is over. */
    void blockRunning() {
        for (int cpu = 0; cpu < running.length; cpu++) {
            int task = running[cpu];
            if (task != NONE && safepoint.blocks(task)) {
                charge(cpu);
                if (isSwitching(cpu)) {
                    safepoint.await(task);
                    renewEvent(cpu);
                } else {
                    block(cpu);
                }
            }
        }
    }

    /** Lets the CPUs heed that the heap is full. */
    void renewRunning() {
        for (int cpu = 0; cpu < running.length; cpu++) {
            if (running[cpu] != NONE) {
                renewEvent(cpu);
            }
        }
    }

    /** Collects; returns null and ends the execution if the heap is too small. */
    @Nullable
    CollectionWork collect() {
        CollectionWork work = heap.collect(tasks.allocated, tasks.dropped);
        if (work == null) {
            outcome = Outcome.OUT_OF_MEMORY;
        } else {
            figures.add(work);
        }
        return work;
    }

    /** Counts a pause that ends now, and lets threads allocate again. */
    void pauseEnded(long stoppingSince, long stoppedSince) {
        figures.stoppingNanos += stoppedSince - stoppingSince;
        figures.pauseNanos += nanos - stoppedSince;
        eden.refill(nanos, heap.freeBytes());
        tasks.collected();
    }

    Tasks tasksTable() {
        return tasks;
    }

    TaskActions actions() {
        return actions;
    }

    public Figures figures() {
        return figures;
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public CpuTopology topology() {
        return topology;
    }

    @Override
    public int tasks() {
        return tasks.count;
    }

    @Override
    public int running(int cpu) {
        return running[cpu];
    }

    @Override
    public int lastCpu(int task) {
        return tasks.lastCpus[task];
    }

    @Override
    public Attributes attributes(int task) {
        return tasks.attributes[task];
    }

    @Override
    public void reschedule(int cpu) {
        toReschedule.add(cpu);
    }

    @Override
    public void renewTurn(int cpu) {
        if (running[cpu] != NONE) {
            charge(cpu);
            turnEnds[cpu] = model.turnEnd(cpu);
            renewEvent(cpu);
        }
    }
}
