package io.heddle.governor.guard;

import io.heddle.governor.watchdog.Watchdog;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.KernelVersion;
import io.heddle.kernel.limits.Cgroup;
import io.heddle.kernel.limits.RealtimeThrottling;
import io.heddle.kernel.process.Reaper;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * All that must stand before the first thread of a program becomes real-time: the right to do it, a listening watchdog,
 * canaries, and Heddle itself ahead of the program. Closing takes everything down again.
 */
public final class Safeguards implements AutoCloseable {
    private final Reaper reaper;
    private final OwnPriority ownPriority;
    private final Canaries canaries;
    private final StarvationGuard guard;
    private Watchdog watchdog;

    private Safeguards(Reaper reaper, OwnPriority ownPriority, Canaries canaries, StarvationGuard guard) {
        this.reaper = reaper;
        this.ownPriority = ownPriority;
        this.canaries = canaries;
        this.guard = guard;
        this.watchdog = Watchdog.start(reaper);
    }

    /**
     * Prepares, with nothing real-time yet: the program is started after this and before {@link #raise}.
     *
     * @throws KernelException when the kernel refuses real-time scheduling to this process
     * @throws io.heddle.governor.watchdog.WatchdogException when no watchdog comes up
     * @throws UnboundedRealtimeException when the machine lets real-time threads take everything
     */
    public static Safeguards prepare(Proc proc, Supplier<TaskScheduler> schedulers, Reaper reaper) {
        RealtimeThrottling throttling = RealtimeThrottling.ofMachine();
        if (!throttling.isBounded()) {
            throw new UnboundedRealtimeException(
                    "real-time threads may take this whole machine (sched_rt_runtime_us leaves nothing to others);"
                            + " `sysctl kernel.sched_rt_runtime_us=950000` restores the kernel's default");
        }
        if (!RealtimeThrottling.coversLentPriority(KernelVersion.running(), Cgroup.ours())) {
            throw new UnboundedRealtimeException("this kernel does not throttle threads that borrow real-time priority;"
                    + " use Linux 6.12 or newer, or a kernel without RT_GROUP_SCHED");
        }
        TaskScheduler scheduler = schedulers.get();
        OwnPriority ownPriority = new OwnPriority(proc, scheduler);
        ownPriority.probe();
        CpuSet cpus = scheduler.affinity(scheduler.currentThread()).orElseThrow();
        Canaries canaries = Canaries.start(cpus, schedulers);
        try {
            return new Safeguards(
                    reaper, ownPriority, canaries, new StarvationGuard(proc, canaries, System.nanoTime()));
        } catch (RuntimeException e) {
            canaries.close();
            throw e;
        }
    }

    /**
     * Puts Heddle and its watchdog ahead of every real-time policy; again, when the watchdog has freed them.
     *
     * @param donors threads whose class is what others borrow
     */
    public void raise(Set<Integer> donors) {
        watchdog.whileItsPid(ownPriority::raiseWatchdog);
        Set<Integer> others = new HashSet<>(canaries.tids());
        others.addAll(donors);
        reaper.undertakerId().ifPresent(others::add);
        ownPriority.raise(others);
    }

    /** The present one: another after {@link #restartWatchdog}. */
    public Watchdog watchdog() {
        return watchdog;
    }

    /**
     * Replaces a dead watchdog; nothing may be real-time meanwhile.
     *
     * @throws io.heddle.governor.watchdog.WatchdogException when no new one comes up
     * @throws KernelException when the kernel refuses what a new one needs
     */
    public void restartWatchdog() {
        watchdog.close();
        watchdog = Watchdog.start(reaper);
        watchdog.whileItsPid(ownPriority::raiseWatchdog);
    }

    /** Whether it is time to ask {@link #starving}. */
    public boolean isDue(long now) {
        return guard.isDue(now);
    }

    /** Why the program must give way now, if it must. */
    public Optional<String> starving(IntPredicate isOfProgram, long programCpuNanos, long now) {
        return guard.check(pid -> isOwn(pid) || isOfProgram.test(pid), programCpuNanos, now);
    }

    private boolean isOwn(int pid) {
        return pid == watchdog.id().pid() || pid == ProcessHandle.current().pid();
    }

    @Override
    public void close() {
        canaries.close();
        ownPriority.lower();
        watchdog.close();
    }
}
