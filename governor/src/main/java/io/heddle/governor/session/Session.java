package io.heddle.governor.session;

import io.heddle.governor.guard.Safeguards;
import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.governor.watchdog.WatchdogException;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Launch;
import io.heddle.kernel.process.OpenFiles;
import io.heddle.kernel.process.OwnUsage;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.Usage;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One program under one policy, from its start to its end: launches it, finds its JVMs, treats their threads as they come,
 * and gives everything back.
 *
 * <p>Concurrency: the thread that calls {@link #run} does it all. {@code toEnd}, {@code leaving} and {@code continued} are
 * written by whoever handles signals, and only ever set.
 */
public final class Session {
    /** New threads of a treated program are looked for this often, so that 99 of 100 are treated within 20 ms. */
    private static final long TICK_NANOS = 16_000_000L;

    /** Short beside what a user notices, long beside a compilation of the quick kind. */
    private static final long TURN_NANOS = 2 * TICK_NANOS;

    /** A program that is only watched. */
    private static final long CALM_TICK_NANOS = 100_000_000L;

    /** Between asking a program to end and ending it. */
    private static final long GRACE_NANOS = Duration.ofSeconds(5).toNanos();

    /**
     * How long a program that was asked to end keeps a real-time policy. What it does about such a signal it does on new
     * threads, which may wait for its spinning ones for ever.
     */
    private static final long LEAVING_NANOS = Duration.ofSeconds(1).toNanos();

    private static final int WATCHDOG_RESTARTS = 3;

    private final Host host;
    private final Ending ending;
    private final SessionListener listener;
    private final TaskScheduler scheduler;
    private final Treating treating;
    private final Meter meter;
    private final List<JvmWatch> jvms = new ArrayList<>();
    private final Set<ProcessId> guarded = new HashSet<>();
    private final List<String> notes = new ArrayList<>();
    private final List<WatchedThread> endedThreads = new ArrayList<>();
    private final Scheduling ordinary;
    private final String policyName;
    private Policy policy;

    /** What the policy says of itself, asked a hundred times a second. */
    private boolean touches;

    private boolean realtime;
    private int watchdogRestarts;
    private long turnBegan;
    private @Nullable Long endBy;
    private @Nullable Long leavesBy;
    private boolean timedOut;
    private @Nullable String policyLost;

    /** Signals that come before the program is there reach it once it is. */
    private final CompletableFuture<ChildProcess> child = new CompletableFuture<>();

    private volatile boolean toEnd;
    private volatile boolean leaving;
    private volatile boolean continued;

    public Session(Host host, Policy policy, Ending ending, SessionListener listener) {
        this.host = host;
        adopt(policy);
        this.policyName = policy.name();
        this.ending = ending;
        this.listener = listener;
        this.scheduler = host.schedulers().get();
        this.treating = new Treating(scheduler);
        this.meter = new Meter(host.proc(), System.nanoTime());
        this.ordinary = scheduler.scheduling(scheduler.currentThread()).orElse(Scheduling.ORDINARY);
    }

    /**
     * Runs the command to its end.
     *
     * @param output asked once the program has ended
     * @throws io.heddle.kernel.process.LaunchException when there is no such command
     * @throws io.heddle.kernel.KernelException when the kernel refuses the policy: nothing was started then
     * @throws WatchdogException when there is no watchdog for a real-time policy: nothing was started then
     * @throws InterruptedException when the calling thread is interrupted; the program has been ended then
     */
    public Run run(Launch launch, Supplier<@Nullable OutputDigest> output) throws InterruptedException {
        OpenFiles.raiseLimit();
        try (Safeguards safeguards =
                realtime ? Safeguards.prepare(host.proc(), host.schedulers(), host.reaper()) : null) {
            OwnUsage ownUsage = new OwnUsage();
            Usage own = ownUsage.read();
            Usage adopted = host.reaper().adopted();
            long start = System.nanoTime();
            ChildProcess started = host.reaper().start(launch);
            child.complete(started);
            Program program = new Program(host.proc(), start);
            if (safeguards != null) {
                program.exclude(safeguards.watchdogPid());
                raise(program, safeguards);
            }
            ChildProcess.Ended ended =
                    supervise(program, started, start, (now, lastTick) -> tick(program, safeguards, now, lastTick));
            wind(program, safeguards);
            if (treating.niceStayed()) {
                notes.add("JVM threads that inherit nice from application threads keep it: taking it back needs"
                        + " CAP_SYS_NICE or RLIMIT_NICE");
            }
            if (jvms.isEmpty() && touches) {
                warn("no HotSpot JVM was seen in the program, so policy " + policyName + " had nothing to act on");
            }
            return new RunSummary(policyName, launch.command(), meter, jvms, notes)
                    .run(
                            ended,
                            start,
                            host.reaper().adopted().minus(adopted),
                            ownUsage.read().minus(own),
                            treating.delays(),
                            output.get());
        }
    }

    /**
     * Runs the command with nobody looking: what it needs without Heddle. Only the kernel's own account is known then.
     *
     * @throws io.heddle.kernel.process.LaunchException when there is no such command
     * @throws InterruptedException when the calling thread is interrupted; the program has been ended then
     */
    public Run runBare(Launch launch, Supplier<@Nullable OutputDigest> output) throws InterruptedException {
        Usage adopted = host.reaper().adopted();
        long start = System.nanoTime();
        ChildProcess started = host.reaper().start(launch);
        child.complete(started);
        Program program = new Program(host.proc(), start);
        ChildProcess.Ended ended = supervise(program, started, start, (now, lastTick) -> {});
        wind(program, null);
        return RunSummary.bare(
                launch.command(), ended, start, host.reaper().adopted().minus(adopted), output.get(), notes);
    }

    /** Passes a signal on to the program. May be called from any thread. */
    public void signal(int signal) {
        var _ = child.thenAccept(program -> program.signal(signal));
    }

    /** Tells that the program gets, or has got, a signal that asks for its end. May be called from any thread. */
    public void leaving() {
        leaving = true;
    }

    /** Whether the program is there. May be called from any thread. */
    public boolean hasStarted() {
        return child.isDone();
    }

    /** Asks for the program's end: SIGTERM, and SIGKILL five seconds later. May be called from any thread. */
    public void end() {
        toEnd = true;
    }

    /** Tells that this process was stopped and goes on now, so that times say little. May be called from any thread. */
    public void continued() {
        continued = true;
    }

    /** Why the run's times say little of its policy; null when nothing came between. */
    public @Nullable String disturbance() {
        return continued ? "it was stopped and continued meanwhile" : policyLost;
    }

    /** How the program ended; null before that. */
    public @Nullable ExitStatus exitStatus() {
        return child.isDone()
                ? child.join().ended().map(ChildProcess.Ended::status).orElse(null)
                : null;
    }

    /** Whether the program was ended because its time was over. */
    public boolean timedOut() {
        return timedOut;
    }

    /** What is done about the program each time its supervisor wakes up. */
    private interface Tick {
        void run(long now, long lastTick);
    }

    private ChildProcess.Ended supervise(Program program, ChildProcess started, long start, Tick tick)
            throws InterruptedException {
        Thread governor = Thread.currentThread();
        started.whenEnded(() -> LockSupport.unpark(governor));
        long lastTick = start;
        Optional<ChildProcess.Ended> ended = started.ended();
        while (ended.isEmpty()) {
            long now = System.nanoTime();
            tick.run(now, lastTick);
            checkEnd(program, now - start, now);
            lastTick = now;
            long period = touches ? TICK_NANOS : CALM_TICK_NANOS;
            LockSupport.parkNanos(Math.max(1, now + period - System.nanoTime()));
            if (Thread.interrupted()) {
                program.searchNow(now);
                program.signal(Signals.KILL);
                throw new InterruptedException();
            }
            ended = started.ended();
        }
        return ended.get();
    }

    /** One look at everything. A method of its own, and without lambdas, so that the JVM soon compiles it. */
    private void tick(Program program, @Nullable Safeguards safeguards, long now, long lastTick) {
        if (safeguards != null) {
            beat(program, safeguards);
        }
        Program.Change change = program.search(now);
        if (!change.isNone()) {
            take(change);
        }
        for (WatchedProcess process : program.processes()) {
            look(process, safeguards, now, lastTick);
        }
        if (realtime && now - turnBegan >= TURN_NANOS) {
            for (WatchedProcess process : program.processes()) {
                treating.endTurn(process.threads(), now - turnBegan);
            }
            turnBegan = now;
        }
        if (meter.isDue(now)) {
            meter.read(program.processes(), now);
        }
        if (safeguards != null && realtime && safeguards.isDue(now)) {
            safeguards.starving(program::contains, now).ifPresent(why -> demote(program, why));
        }
        if (leaving && realtime) {
            letGo(program, now);
        }
        KernelException refusal = treating.refusal();
        if (refusal != null) {
            warn(String.valueOf(refusal.getMessage()));
        }
    }

    private void look(WatchedProcess process, @Nullable Safeguards safeguards, long now, long lastTick) {
        boolean wasJvm = process.jvm() != null;
        boolean changed = process.look(endedThreads, now);
        JvmWatch jvm = process.jvm();
        if (!endedThreads.isEmpty()) {
            meter.bury(endedThreads, jvm != null);
        }
        if (!wasJvm && jvm != null) {
            jvms.add(jvm);
        }
        if (changed && touches) {
            apply(process, safeguards, lastTick);
        }
    }

    private void take(Program.Change change) {
        for (WatchedProcess process : change.born()) {
            if (touches) {
                treating.makeOrdinary(process.id.pid(), policy, ordinary);
            }
        }
        change.ended().forEach(this::bury);
    }

    private void bury(WatchedProcess process) {
        List<WatchedThread> all = new ArrayList<>(process.threads());
        meter.bury(all, process.jvm() != null);
        guarded.remove(process.id);
        process.close();
    }

    private void apply(WatchedProcess process, @Nullable Safeguards safeguards, long lastTick) {
        if (realtime && process.jvm() != null) {
            if (safeguards == null || (guarded.add(process.id) && !safeguards.guard(process.id))) {
                guarded.remove(process.id);
                return;
            }
        }
        treating.apply(policy, process, ordinary, lastTick);
    }

    /** The program runs already and is not to fail for this; that the right is there was tried before. */
    private void raise(Program program, Safeguards safeguards) {
        try {
            safeguards.raise();
        } catch (KernelException e) {
            demote(program, String.valueOf(e.getMessage()));
        }
    }

    private void beat(Program program, Safeguards safeguards) {
        switch (safeguards.beat()) {
            case WELL -> {}
            case HAS_FREED -> {
                // Heddle was stopped or starved for a second; the program is in the fair class now, and goes back.
                policyLost = "the watchdog took the policy back for a while, for Heddle had no CPU";
                for (WatchedProcess process : program.processes()) {
                    treating.forget(process);
                    treating.apply(policy, process, ordinary, System.nanoTime());
                }
            }
            case DEAD -> replaceWatchdog(program, safeguards);
        }
    }

    private void replaceWatchdog(Program program, Safeguards safeguards) {
        program.processes().forEach(treating::undo);
        guarded.clear();
        try {
            if (watchdogRestarts++ == WATCHDOG_RESTARTS) {
                throw new WatchdogException("the watchdog died " + watchdogRestarts + " times");
            }
            safeguards.restartWatchdog();
            program.exclude(safeguards.watchdogPid());
            program.processes().forEach(process -> apply(process, safeguards, System.nanoTime()));
        } catch (WatchdogException e) {
            demote(program, String.valueOf(e.getMessage()));
        }
    }

    private void demote(Program program, String why) {
        adopt(Policies.DEFAULT);
        policyLost = "the policy was taken back: " + why;
        program.processes().forEach(treating::undo);
        warn("the program runs without policy from now on: " + why);
    }

    private void letGo(Program program, long now) {
        if (leavesBy == null) {
            leavesBy = now + LEAVING_NANOS;
        } else if (now - leavesBy > 0) {
            demote(program, "it was asked to end a second ago");
        }
    }

    private void checkEnd(Program program, long age, long now) {
        if (endBy == null) {
            Duration timeout = ending.timeout();
            timedOut = timeout != null && age > timeout.toNanos();
            if (timedOut || toEnd) {
                endBy = now + GRACE_NANOS;
                program.searchNow(now).ended().forEach(this::bury);
                program.signal(Signals.TERM);
                program.signal(Signals.CONT);
            }
        } else if (now - endBy > 0) {
            program.searchNow(now).ended().forEach(this::bury);
            program.signal(Signals.KILL);
        }
    }

    /** The command has ended: gives back what is left of the program, or ends it. */
    private void wind(Program program, @Nullable Safeguards safeguards) {
        long now = System.nanoTime();
        take(program.searchNow(now));
        if (!program.processes().isEmpty()) {
            if (ending.leftovers() == Ending.Leftovers.END) {
                endAll(program);
            } else {
                notes.add(program.processes().size()
                        + " processes of the program outlive the command; their usage isn't in the figures");
            }
        }
        for (WatchedProcess process : program.processes()) {
            if (touches && process.look(endedThreads, now)) {
                treating.apply(policy, process, ordinary, now);
            }
            treating.undo(process);
            if (safeguards != null && guarded.contains(process.id)) {
                safeguards.release(process.id);
            }
            bury(process);
        }
    }

    /** Again and again, for a process may start another before it dies. */
    private void endAll(Program program) {
        for (int i = 0; i < 100 && !program.processes().isEmpty(); i++) {
            program.signal(Signals.KILL);
            LockSupport.parkNanos(TICK_NANOS);
            take(program.searchNow(System.nanoTime()));
        }
    }

    private void adopt(Policy chosen) {
        policy = chosen;
        touches = chosen.touchesAnything();
        realtime = chosen.isRealtime();
    }

    private void warn(String message) {
        if (!notes.contains(message)) {
            notes.add(message);
            listener.warn(message);
        }
    }
}
