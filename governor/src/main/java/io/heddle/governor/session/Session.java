package io.heddle.governor.session;

import io.heddle.governor.neighbours.BuildDaemons;
import io.heddle.governor.neighbours.Governors;
import io.heddle.governor.neighbours.NeighbourAccount;
import io.heddle.governor.neighbours.Registration;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.run.ConvertedThreads;
import io.heddle.governor.run.JvmFacts;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.RoleCount;
import io.heddle.governor.run.Run;
import io.heddle.governor.run.Selected;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.watchdog.WatchdogException;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Launch;
import io.heddle.kernel.process.OpenFiles;
import io.heddle.kernel.process.OwnUsage;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.Usage;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
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
    private final Host host;
    private final Ending ending;
    private final Farewell farewell;
    private final Outsiders outsiders = new Outsiders();
    private final SessionListener listener;
    private final Enforcement enforcement;
    private final Meter meter;
    private final Notes notes;
    private final Stoppage stoppage = new Stoppage();
    private final Policy policy;
    private final Selector selector;
    private boolean measuresWaits;

    /** Signals that come before the program is there reach it once it is. */
    private final CompletableFuture<ChildProcess> child = new CompletableFuture<>();

    /** One policy from start to end. */
    public Session(Host host, Policy policy, Ending ending, SessionListener listener) {
        this(host, policy, new FixedPolicy(policy), ending, listener);
    }

    /** @param policy what the user asked for, which says what becomes of threads and what the run is called */
    public Session(Host host, Policy policy, Selector selector, Ending ending, SessionListener listener) {
        this.host = host;
        this.policy = policy;
        this.selector = selector;
        this.ending = ending;
        this.farewell = new Farewell(ending.timeout());
        this.listener = listener;
        this.notes = new Notes(listener);
        this.enforcement = new Enforcement(host, host.schedulers().get(), selector.candidates(), notes);
        this.meter = new Meter(host.proc(), System.nanoTime());
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
        try (enforcement;
                Conversion conversion = Conversion.of(policy.threads())) {
            enforcement.prepare();
            BuildDaemons daemons = new BuildDaemons(host.proc());
            OwnUsage ownUsage = OwnUsage.ofProcess();
            Usage before = ownUsage.read();
            Usage adopted = host.reaper().adopted();
            NeighbourAccount account = account();
            outsiders.addAllBelow(host.proc());
            long start = System.nanoTime();
            Launch counted =
                    enforcement.mayPlaceThreads() ? ProcessorCount.ofMachine().keptFor(launch) : launch;
            ChildProcess started = host.reaper().start(conversion == null ? counted : conversion.addedTo(counted));
            child.complete(started);
            Program program = new Program(host.proc(), outsiders, started.id(), start);
            Supervision supervision = new Supervision(program, enforcement, meter, selector, notes);
            supervision.begin();
            supervision.attempt(() -> listener.started(this, started));
            ChildProcess.Ended ended;
            NeighbourAccount.Outcome neighbours;
            // Now that the program runs, nobody waits for it.
            try (Registration _ = figure(() -> new Governors(host.proc()).registerOwnProgram())) {
                ended = await(started, start, supervision, supervision::look);
                neighbours = conclude(account, ended, adopted);
                supervision.attempt(() -> supervision.wind(ending.leftovers()));
            }
            step(enforcement::conclude);
            // The steps below read files. Heddle must not be ahead of other programs meanwhile.
            step(enforcement::close);
            step(() -> selector.conclude(meter.threads()));
            List<JvmFacts> jvms = supervision.jvms();
            Strangers strangers = supervision.strangers();
            if (jvms.isEmpty() && strangers.isEmpty() && enforcement.touches()) {
                notes.warn("no HotSpot JVM was seen in the program, so policy " + policy.name()
                        + " had nothing to act on");
            }
            Usage fromAdopted = host.reaper().adopted().minus(adopted);
            step(() -> daemons.whichDidTheWork(ended.usage().plus(fromAdopted).cpuNanos(), ended.endNanos() - start)
                    .ifPresent(notes::warn));
            ConvertedThreads converted = conversion == null ? null : figure(() -> conversion.converted(notes));
            Selected selected = figure(selector::selected);
            OutputDigest digest = figure(output);
            Usage own = ownUsage.read().minus(before);
            return new RunSummary(policy.name(), launch.command(), meter, jvms, strangers.reasonForNoJvm(), notes.all())
                    .run(ended, start, fromAdopted, own, neighbours, enforcement.delays(), selected, converted, digest);
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
        NeighbourAccount account = account();
        outsiders.addAllBelow(host.proc());
        long start = System.nanoTime();
        ChildProcess started = host.reaper().start(launch);
        child.complete(started);
        Program program = new Program(host.proc(), outsiders, started.id(), start);
        Supervision supervision = new Supervision(program, enforcement, meter, selector, notes);
        supervision.attempt(() -> listener.started(this, started));
        ChildProcess.Ended ended = await(started, start, supervision, _ -> {});
        NeighbourAccount.Outcome neighbours = conclude(account, ended, adopted);
        step(() -> supervision.wind(ending.leftovers()));
        OutputDigest digest = figure(output);
        return RunSummary.bare(
                launch.command(),
                ended,
                start,
                host.reaper().adopted().minus(adopted),
                neighbours,
                digest,
                notes.all());
    }

    /** Does one step after the program's end. A defect of Heddle's in it costs the run none of the other figures. */
    private void step(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error defect) {
            notes.warn(Defect.describe(defect));
        }
    }

    /** Finds out one figure in the same way; null when a defect costs it. */
    private <T> @Nullable T figure(Supplier<? extends @Nullable T> figure) {
        try {
            return figure.get();
        } catch (RuntimeException | Error defect) {
            notes.warn(Defect.describe(defect));
            return null;
        }
    }

    private NeighbourAccount account() {
        return measuresWaits
                ? NeighbourAccount.ofUseAndWaits(meter.neighbours(), host.proc())
                : NeighbourAccount.ofUse(meter.neighbours());
    }

    /** The program has ended just now: what neighbours used meanwhile. */
    private NeighbourAccount.Outcome conclude(NeighbourAccount account, ChildProcess.Ended ended, Usage adoptedBefore) {
        Usage program = ended.usage().plus(host.reaper().adopted().minus(adoptedBefore));
        NeighbourAccount.Outcome outcome = figure(() -> account.conclude(program.cpuNanos() + outsiders.cpuNanos()));
        return outcome == null ? NeighbourAccount.Outcome.unavailable("Heddle failed to measure it") : outcome;
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
        own.schedule(own.currentThread(), enforcement.ordinary());
        return outsiders.start(() -> host.reaper().start(launch));
    }

    /** Measures how long neighbours wait for CPUs, too, which delays the program's start; before the program is started. */
    public void measureWaitsOfNeighbours() {
        measuresWaits = true;
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
        return stoppage.was() ? "it was stopped and continued meanwhile" : enforcement.lost();
    }

    /** How the program ended; null before that. */
    public @Nullable ExitStatus exitStatus() {
        return child.isDone()
                ? child.join().ended().map(ChildProcess.Ended::status).orElse(null)
                : null;
    }

    /** Waits for the end of the program, which has started. */
    public ExitStatus awaitEnd() throws InterruptedException {
        return child.join().await(Long.MAX_VALUE).orElseThrow().status();
    }

    /** The threads that the program's JVMs had, once it has ended. */
    public List<RoleCount> census() {
        return meter.census();
    }

    /** Whether the program was ended because its time was over. */
    public boolean timedOut() {
        return farewell.timedOut();
    }

    /** @param look what is done about the program each time its governor wakes up */
    private ChildProcess.Ended await(ChildProcess started, long start, Supervision supervision, LongConsumer look)
            throws InterruptedException {
        Thread governor = Thread.currentThread();
        started.whenEnded(() -> LockSupport.unpark(governor));
        Optional<ChildProcess.Ended> ended = started.ended();
        while (ended.isEmpty()) {
            long now = System.nanoTime();
            look.accept(now);
            supervision.attempt(() -> hasten(supervision, farewell.next(now - start), now));
            long period = supervision.periodNanos();
            LockSupport.parkNanos(Math.max(1, now + period - System.nanoTime()));
            stoppage.awaitWord(System.nanoTime() - now - period);
            if (Thread.interrupted()) {
                hasten(supervision, Farewell.Step.KILL, now);
                throw new InterruptedException();
            }
            ended = started.ended();
        }
        return ended.get();
    }

    private static void hasten(Supervision supervision, Farewell.Step step, long now) {
        switch (step) {
            case NOTHING -> {}
            case LET_GO -> supervision.letGo();
            case STAYS -> supervision.stays();
            case TERM -> {
                supervision.signal(Signals.TERM, now);
                supervision.signal(Signals.CONT, now);
            }
            case KILL -> supervision.signal(Signals.KILL, now);
        }
    }
}
