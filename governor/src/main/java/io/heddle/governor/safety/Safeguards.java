package io.heddle.governor.safety;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.KernelVersion;
import io.heddle.kernel.constraints.Cgroup;
import io.heddle.kernel.constraints.RealtimeThrottling;
import io.heddle.kernel.process.OpenFiles;
import io.heddle.kernel.process.Reaper;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * The protection that must exist before the first thread becomes real-time: the right to do it, a watchdog, heartbeats,
 * and Heddle above the program. Closing removes it.
 */
public final class Safeguards implements RealtimeProtection {
    private final Reaper reaper;
    private final SelfPriority selfPriority;
    private final CpuHeartbeats heartbeats;
    private final StarvationGuard guard;
    private Watchdog watchdog;

    private Safeguards(Reaper reaper, SelfPriority selfPriority, CpuHeartbeats heartbeats, StarvationGuard guard) {
        this.reaper = reaper;
        this.selfPriority = selfPriority;
        this.heartbeats = heartbeats;
        this.guard = guard;
        this.watchdog = Watchdog.start(reaper);
    }

    /**
     * Prepares while nothing is real-time. The program starts after this and before {@link #raise}.
     *
     * @throws KernelException if the kernel refuses real-time scheduling to this process
     * @throws io.heddle.governor.safety.WatchdogException if no watchdog starts
     * @throws UnboundedRealtimeException if the machine does not limit real-time threads
     */
    public static Safeguards prepare(Proc proc, Supplier<TaskScheduler> schedulers, Reaper reaper) {
        RealtimeThrottling throttling = RealtimeThrottling.ofMachine();
        if (!throttling.isBounded()) {
            throw new UnboundedRealtimeException(
                    "real-time throttling is off (sched_rt_runtime_us), so a real-time program could take the whole"
                            + " machine. Restore the kernel's default: sudo sysctl kernel.sched_rt_runtime_us=950000");
        }
        if (!RealtimeThrottling.coversLentPriority(KernelVersion.running(), Cgroup.current())) {
            throw new UnboundedRealtimeException("this kernel does not throttle threads with lent real-time priority."
                    + " Use Linux 6.12 or newer, or a kernel without RT_GROUP_SCHED.");
        }
        TaskScheduler scheduler = schedulers.get();
        SelfPriority selfPriority = new SelfPriority(proc, scheduler);
        selfPriority.probe();
        CompletableFuture<Void> table = CompletableFuture.runAsync(OpenFiles::growTable);
        CpuSet cpus = scheduler.affinity(scheduler.currentThread()).orElseThrow();
        CpuHeartbeats heartbeats = CpuHeartbeats.start(cpus, schedulers);
        try {
            Safeguards safeguards = new Safeguards(
                    reaper, selfPriority, heartbeats, new StarvationGuard(proc, heartbeats, System.nanoTime()));
            table.join();
            return safeguards;
        } catch (RuntimeException e) {
            heartbeats.close();
            throw e;
        }
    }

    @Override
    public void raise(Set<Integer> donors) {
        watchdog.withPid(selfPriority::raiseWatchdog);
        Set<Integer> others = new HashSet<>(heartbeats.tids());
        others.addAll(donors);
        reaper.reaperThreadId().ifPresent(others::add);
        selfPriority.raise(others);
    }

    @Override
    public Watchdog.Health beat() {
        return watchdog.beat();
    }

    @Override
    public ProcessId watchdog() {
        return watchdog.id();
    }

    @Override
    public void restartWatchdog() {
        watchdog.close();
        watchdog = Watchdog.start(reaper);
        watchdog.withPid(selfPriority::raiseWatchdog);
    }

    @Override
    public boolean isDue(long now) {
        return guard.isDue(now);
    }

    @Override
    public Optional<String> starving(IntPredicate isOfProgram, long programCpuNanos, long now) {
        return guard.check(pid -> isOwn(pid) || isOfProgram.test(pid), programCpuNanos, now);
    }

    private boolean isOwn(int pid) {
        return pid == watchdog.id().pid() || pid == ProcessHandle.current().pid();
    }

    @Override
    public void close() {
        heartbeats.close();
        selfPriority.lower();
        watchdog.close();
    }
}
