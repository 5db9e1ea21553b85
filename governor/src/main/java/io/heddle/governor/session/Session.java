package io.heddle.governor.session;

import io.heddle.governor.guard.Safeguards;
import io.heddle.governor.neighbours.BuildDaemons;
import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.run.ConvertedThreads;
import io.heddle.governor.run.JvmFacts;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.RoleCount;
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
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One program under one policy, from its start to its end: launches it, finds its JVMs, treats their threads as they come,
 * and gives everything back.
 *
 * <p>Concurrency: the thread that calls {@link #run} does it all. For what who handles signals does see
 * {@link Stoppage} and {@link Farewell}.
 */
public final class Session {
    /** New threads of a treated program are looked for this often, so that 99 of 100 are treated within 20 ms. */
    private static final long TICK_NANOS = 16_000_000L;

    /** A program that is only watched. */
    private static final long CALM_TICK_NANOS = 100_000_000L;

    private static final int WATCHDOG_RESTARTS = 3;

    private final Host host;
    private final Ending ending;
    private final Farewell farewell;
    private final Outsiders outsiders = new Outsiders();
    private final SessionListener listener;
    private final TaskScheduler scheduler;
    private final Treating treating;
    private final Meter meter;
    private final List<JvmFacts> jvms = new ArrayList<>();
    private final Strangers strangers = new Strangers();
    private final Notes notes;
    private final Stoppage stoppage = new Stoppage();
    private final List<WatchedThread> endedThreads = new ArrayList<>();
    private final Scheduling ordinary;
    private final String policyName;
    private Policy policy;
    private Turns turns;

    /** What the policy says of itself, asked a hundred times a second. */
    private boolean touches;

    private boolean realtime;
    private int watchdogRestarts;
    private @Nullable String policyLost;

    /** The program was asked to end, and let go of its policy for that. */
    private boolean letGo;

    /** Heddle has met a defect of its own, and only waits for the program's end. */
    private boolean failed;

    /** Signals that come before the program is there reach it once it is. */
    private final CompletableFuture<ChildProcess> child = new CompletableFuture<>();

    public Session(Host host, Policy policy, Ending ending, SessionListener listener) {
        this.host = host;
        this.policyName = policy.name();
        this.ending = ending;
        this.farewell = new Farewell(ending.timeout());
        this.listener = listener;
        this.notes = new Notes(listener);
        this.scheduler = host.schedulers().get();
        this.treating = new Treating(scheduler);
        this.meter = new Meter(host.proc(), System.nanoTime());
        this.ordinary = scheduler.scheduling(scheduler.currentThread()).orElse(Scheduling.ORDINARY);
        adopt(policy);
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
                        realtime ? Safeguards.prepare(host.proc(), host.schedulers(), host.reaper()) : null;
                Conversion conversion = Conversion.of(policy.threads())) {
            BuildDaemons daemons = new BuildDaemons(host.proc());
            OwnUsage ownUsage = new OwnUsage();
            Usage before = ownUsage.read();
            Usage adopted = host.reaper().adopted();
            long start = System.nanoTime();
            Launch counted = policy.placesThreads() ? ProcessorCount.ofMachine().keptFor(launch) : launch;
            ChildProcess started = host.reaper().start(conversion == null ? counted : conversion.addedTo(counted));
            child.complete(started);
            Program program = new Program(host.proc(), outsiders, start);
            policy.warnings().forEach(notes::warn);
            if (safeguards != null) {
                attempt(program, safeguards, () -> raise(program, safeguards));
            }
            attempt(program, safeguards, () -> listener.started(this, started));
            ChildProcess.Ended ended = supervise(program, safeguards, started, start, this::tick);
            attempt(program, safeguards, () -> wind(program, safeguards));
            if (treating.niceStayed()) {
                notes.add("JVM threads that inherit nice from application threads keep it: taking it back needs"
                        + " CAP_SYS_NICE or RLIMIT_NICE");
            }
            if (jvms.isEmpty() && strangers.isEmpty() && touches) {
                notes.warn(
                        "no HotSpot JVM was seen in the program, so policy " + policyName + " had nothing to act on");
            }
            Usage fromAdopted = host.reaper().adopted().minus(adopted);
            daemons.whichDidTheWork(ended.usage().plus(fromAdopted).cpuNanos(), ended.endNanos() - start)
                    .ifPresent(notes::warn);
            ConvertedThreads converted = conversion == null ? null : conversion.converted(notes);
            Usage own = ownUsage.read().minus(before);
            return new RunSummary(policyName, launch.command(), meter, jvms, strangers.reasonForNoJvm(), notes.all())
                    .run(ended, start, fromAdopted, own, treating.delays(), converted, output.get());
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
        Program program = new Program(host.proc(), outsiders, start);
        attempt(program, null, () -> listener.started(this, started));
        ChildProcess.Ended ended = supervise(program, null, started, start, (_, _, _) -> {});
        wind(program, null);
        return RunSummary.bare(
                launch.command(), ended, start, host.reaper().adopted().minus(adopted), output.get(), notes.all());
    }

    /** Passes a signal on to the program. May be called from any thread. */
    public void signal(int signal) {
        var _ = child.thenAccept(program -> program.signal(signal));
    }

    /**
     * Starts a command that is none of the program: no policy reaches it, and its figures don't count. The calling thread
     * goes back to the class that Heddle was started in, which the command inherits; so any may call this but the one in
     * {@link #run}.
     */
    public ChildProcess startBeside(Launch launch) {
        TaskScheduler own = host.schedulers().get();
        own.schedule(own.currentThread(), ordinary);
        return outsiders.start(host.reaper(), launch);
    }

    /** Leaves a process below Heddle out of the program, with all that it starts; before the program is started. */
    public void leaveOut(int pid) {
        outsiders.add(pid);
    }

    /** Tells that the program gets, or has got, a signal that asks for its end. May be called from any thread. */
    public void leaving() {
        farewell.leaving();
    }

    /** Whether the program is there. May be called from any thread. */
    public boolean hasStarted() {
        return child.isDone();
    }

    /** Asks for the program's end: SIGTERM, and SIGKILL five seconds later. May be called from any thread. */
    public void end() {
        farewell.unwanted();
    }

    /** Tells that this process was stopped and goes on now, so that times say little. May be called from any thread. */
    public void continued() {
        stoppage.continued();
    }

    /** Why the run's times say little of its policy; null when nothing came between. */
    public @Nullable String disturbance() {
        return stoppage.was() ? "it was stopped and continued meanwhile" : policyLost;
    }

    /** How the program ended; null before that. */
    public @Nullable ExitStatus exitStatus() {
        return child.isDone()
                ? child.join().ended().map(ChildProcess.Ended::status).orElse(null)
                : null;
    }

    /** The threads that the program's JVMs had, once it has ended. */
    public List<RoleCount> census() {
        return meter.census();
    }

    /** Whether the program was ended because its time was over. */
    public boolean timedOut() {
        return farewell.timedOut();
    }

    /** What is done about the program each time its supervisor wakes up. */
    private interface Tick {
        void run(Program program, @Nullable Safeguards safeguards, long now);
    }

    private ChildProcess.Ended supervise(
            Program program, @Nullable Safeguards safeguards, ChildProcess started, long start, Tick tick)
            throws InterruptedException {
        Thread governor = Thread.currentThread();
        started.whenEnded(() -> LockSupport.unpark(governor));
        Optional<ChildProcess.Ended> ended = started.ended();
        while (ended.isEmpty()) {
            long now = System.nanoTime();
            if (!failed) {
                attempt(program, safeguards, () -> tick.run(program, safeguards, now));
            }
            hasten(program, safeguards, farewell.next(now - start), now);
            long period = touches ? TICK_NANOS : CALM_TICK_NANOS;
            LockSupport.parkNanos(Math.max(1, now + period - System.nanoTime()));
            stoppage.awaitWord(System.nanoTime() - now - period);
            if (Thread.interrupted()) {
                hasten(program, safeguards, Farewell.Step.KILL, now);
                throw new InterruptedException();
            }
            ended = started.ended();
        }
        return ended.get();
    }

    /** One look at everything. A method of its own, and without lambdas, so that the JVM soon compiles it. */
    private void tick(Program program, @Nullable Safeguards safeguards, long now) {
        if (safeguards != null && realtime) {
            beat(program, safeguards);
        }
        Program.Change change = program.search(now);
        if (!change.isNone()) {
            take(change, safeguards);
        }
        for (WatchedProcess process : program.processes()) {
            look(program, process, safeguards, now);
        }
        turns.look(program.processes(), now);
        if (meter.isDue(now)) {
            meter.read(program.processes(), now);
        }
        if (safeguards != null && realtime && safeguards.isDue(now)) {
            safeguards
                    .starving(program::contains, program.cpuNanos(), now)
                    .ifPresent(why -> demote(program, safeguards, why));
        }
        KernelException refusal = treating.refusal();
        if (refusal != null) {
            notes.warn(String.valueOf(refusal.getMessage()));
        }
    }

    private void look(Program program, WatchedProcess process, @Nullable Safeguards safeguards, long now) {
        JvmWatch before = process.jvm();
        boolean changed = see(process, now);
        if (process.jvm() != before && !process.isLeftAlone() && program.isHeddle(process) && touches) {
            notes.warn("process %d of the program is a Heddle itself: what it starts is left to it"
                    .formatted(process.id.pid()));
        }
        if (changed && touches) {
            apply(process, safeguards);
        }
    }

    /** Of threads and JVMs that are gone only the figures are kept. */
    private boolean see(WatchedProcess process, long now) {
        JvmWatch before = process.jvm();
        boolean changed = process.look(endedThreads, now);
        JvmWatch jvm = process.jvm();
        if (!endedThreads.isEmpty()) {
            treating.bury(endedThreads);
            meter.bury(endedThreads, before != null || jvm != null);
        }
        if (before != null && before != jvm) {
            jvms.add(before.facts());
        }
        if (process.foreignRuntime() != null) {
            strangers.meet(process).filter(_ -> touches).ifPresent(notes::warn);
        }
        return changed;
    }

    private void take(Program.Change change, @Nullable Safeguards safeguards) {
        for (WatchedProcess process : change.born()) {
            if (touches && !process.isLeftAlone()) {
                treating.makeOrdinary(process.id.pid(), policy, ordinary);
            }
        }
        change.ended().forEach(process -> bury(process, safeguards));
    }

    private void bury(WatchedProcess process, @Nullable Safeguards safeguards) {
        List<WatchedThread> all = new ArrayList<>(process.threads());
        treating.bury(all);
        JvmWatch jvm = process.jvm();
        meter.bury(all, jvm != null);
        if (jvm != null) {
            jvms.add(jvm.facts());
        }
        release(process, safeguards);
        process.close();
    }

    private void giveBack(WatchedProcess process, @Nullable Safeguards safeguards) {
        treating.undo(process);
        release(process, safeguards);
    }

    private static void release(WatchedProcess process, @Nullable Safeguards safeguards) {
        if (safeguards != null) {
            safeguards.watchdog().release(process.id);
        }
    }

    private void apply(WatchedProcess process, @Nullable Safeguards safeguards) {
        if (realtime && process.jvm() != null && !process.isLeftAlone()) {
            if (safeguards == null || !safeguards.watchdog().guard(process.id)) {
                return;
            }
        }
        treating.apply(policy, process, ordinary);
    }

    /** The program runs already and is not to fail for this; that the right is there was tried before. */
    private void raise(Program program, Safeguards safeguards) {
        program.exclude(safeguards.watchdog().pid());
        try {
            safeguards.raise();
        } catch (KernelException e) {
            demote(program, safeguards, String.valueOf(e.getMessage()));
        }
    }

    private void beat(Program program, Safeguards safeguards) {
        switch (safeguards.watchdog().beat()) {
            case WELL -> {}
            case HAS_FREED -> {
                // Heddle was stopped or starved for a second; the program is in the fair class now, and goes back.
                policyLost = "the watchdog took the policy back for a while, for Heddle had no CPU";
                safeguards.raise();
                for (WatchedProcess process : program.processes()) {
                    treating.forget(process);
                    treating.apply(policy, process, ordinary);
                }
            }
            case DEAD -> replaceWatchdog(program, safeguards);
        }
    }

    private void replaceWatchdog(Program program, Safeguards safeguards) {
        program.processes().forEach(treating::undo);
        try {
            if (watchdogRestarts++ == WATCHDOG_RESTARTS) {
                throw new WatchdogException("the watchdog died " + watchdogRestarts + " times");
            }
            safeguards.restartWatchdog();
            program.exclude(safeguards.watchdog().pid());
            program.processes().forEach(process -> apply(process, safeguards));
        } catch (WatchdogException | KernelException e) {
            demote(program, safeguards, String.valueOf(e.getMessage()));
        }
    }

    private void demote(Program program, @Nullable Safeguards safeguards, String why) {
        try {
            takeBack(program, safeguards);
        } finally {
            runsWithoutPolicy(why);
        }
    }

    private void runsWithoutPolicy(String why) {
        policyLost = "the policy was taken back: " + why;
        notes.warn("the program runs without policy from now on: " + why);
    }

    private void takeBack(Program program, @Nullable Safeguards safeguards) {
        adopt(Policies.DEFAULT);
        for (WatchedProcess process : program.processes()) {
            giveBack(process, safeguards);
        }
    }

    private void hasten(Program program, @Nullable Safeguards safeguards, Farewell.Step step, long now) {
        switch (step) {
            case NOTHING -> {}
            case LET_GO -> {
                if (realtime) {
                    // Said only if it stays: one that ends says what it says without Heddle.
                    letGo = true;
                    attempt(program, safeguards, () -> takeBack(program, safeguards));
                }
            }
            case STAYS -> {
                if (letGo) {
                    runsWithoutPolicy("it was asked to end");
                }
            }
            case TERM -> {
                attempt(program, safeguards, () -> take(program.searchNow(now), safeguards));
                program.signal(Signals.TERM);
                program.signal(Signals.CONT);
            }
            case KILL -> {
                attempt(program, safeguards, () -> take(program.searchNow(now), safeguards));
                program.signal(Signals.KILL);
            }
        }
    }

    /** Does what may fail by a defect of Heddle's, which is not the program's to suffer: it goes on, left to itself. */
    private void attempt(Program program, @Nullable Safeguards safeguards, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error failure) {
            if (!failed) {
                failed = true;
                giveUp(program, safeguards, failure);
            }
        }
    }

    private void giveUp(Program program, @Nullable Safeguards safeguards, Throwable failure) {
        String what = String.valueOf(failure).replaceAll("\\R\\s*", " ");
        String where = failure.getStackTrace().length == 0 ? "" : " at " + failure.getStackTrace()[0];
        try (safeguards) {
            demote(program, safeguards, "Heddle failed; please report this bug: " + what + where);
        } catch (RuntimeException | Error further) {
            // What it kept from being given back the watchdog frees, now that its pipe is closed.
        }
    }

    /** The command has ended: gives back what is left of the program, or ends it. */
    private void wind(Program program, @Nullable Safeguards safeguards) {
        long now = System.nanoTime();
        take(program.searchNow(now), safeguards);
        if (!program.processes().isEmpty()) {
            if (ending.leftovers() == Ending.Leftovers.END) {
                endAll(program, safeguards);
            } else {
                notes.add(program.processes().size()
                        + " processes of the program outlive the command; their usage isn't in the figures");
            }
        }
        for (WatchedProcess process : program.processes()) {
            if (touches && see(process, now)) {
                treating.apply(policy, process, ordinary);
            }
            treating.undo(process);
            bury(process, safeguards);
        }
    }

    /** Again and again, for a process may start another before it dies. */
    private void endAll(Program program, @Nullable Safeguards safeguards) {
        for (int i = 0; i < 100 && !program.processes().isEmpty(); i++) {
            program.signal(Signals.KILL);
            LockSupport.parkNanos(TICK_NANOS);
            take(program.searchNow(System.nanoTime()), safeguards);
        }
    }

    private void adopt(Policy chosen) {
        policy = chosen;
        turns = new Turns(chosen, treating, System.nanoTime());
        touches = chosen.touchesAnything();
        realtime = chosen.isRealtime();
    }
}
