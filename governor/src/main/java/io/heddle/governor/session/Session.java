package io.heddle.governor.session;

import io.heddle.governor.Host;
import io.heddle.governor.enforcement.PolicyEnforcement;
import io.heddle.governor.registry.GovernorRegistry;
import io.heddle.governor.registry.Registration;
import io.heddle.governor.run.ConvertedThreads;
import io.heddle.governor.run.Notes;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.governor.selector.Selected;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.virtual.ProcessorCount;
import io.heddle.governor.virtual.VirtualThreadInjection;
import io.heddle.kernel.perf.TaskEvents;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.OpenFiles;
import io.heddle.kernel.process.ResourceUsage;
import io.heddle.kernel.process.SelfUsage;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.tasks.TaskScheduler;
import io.heddle.policy.Policy;
import io.heddle.watch.ExcludedProcesses;
import io.heddle.watch.JvmFacts;
import io.heddle.watch.UnsupportedRuntimes;
import io.heddle.watch.WatchedProgram;
import io.heddle.watch.accounting.CpuAccounting;
import io.heddle.watch.accounting.RoleCount;
import io.heddle.watch.peers.BuildDaemons;
import io.heddle.watch.peers.PeerAccounting;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One program under one policy, from its start to its end: launches it, finds its JVMs, treats their threads as they come,
 * and gives everything back.
 *
 * <p>Concurrency: the thread that calls {@link #run} does it all. For what who handles signals does see
 * {@link SuspendDetector} and {@link ShutdownSequence}.
 */
public final class Session {
    private final Host host;
    private final TerminationSpec termination;
    private final ShutdownSequence shutdown;
    private final ExcludedProcesses excluded = new ExcludedProcesses();
    private final SessionListener listener;
    private final PolicyEnforcement enforcement;
    private final CpuAccounting accounting;
    private final Notes notes;
    private final SuspendDetector suspension = new SuspendDetector();
    private final Policy policy;
    private final Selector selector;
    private boolean measuresWaits;

    /** Signals that come before the program is there reach it once it is. */
    private final CompletableFuture<ChildProcess> child = new CompletableFuture<>();

    /** One policy from start to end. */
    public Session(Host host, Policy policy, TerminationSpec termination, SessionListener listener) {
        this(host, policy, new FixedPolicy(policy), termination, listener);
    }

    /** @param policy what the user asked for, which says what becomes of threads and what the run is called */
    public Session(Host host, Policy policy, Selector selector, TerminationSpec termination, SessionListener listener) {
        this.host = host;
        this.policy = policy;
        this.selector = selector;
        this.termination = termination;
        this.shutdown = new ShutdownSequence(termination.timeout());
        this.listener = listener;
        this.notes = new Notes(listener::warn);
        this.enforcement = new PolicyEnforcement(host, selector.candidates(), notes);
        this.accounting = new CpuAccounting(host.proc(), System.nanoTime());
    }

    /**
     * Runs the command to its end.
     *
     * @param output asked once the program has ended
     * @throws io.heddle.kernel.process.SpawnException when there is no such command
     * @throws io.heddle.kernel.KernelException when the kernel refuses the policy: nothing was started then
     * @throws WatchdogException when there is no watchdog for a real-time policy: nothing was started then
     * @throws InterruptedException when the calling thread is interrupted; the program has been ended then
     */
    public Run run(SpawnSpec launch, Supplier<@Nullable OutputDigest> output) throws InterruptedException {
        OpenFiles.raiseLimit();
        try (enforcement;
                TaskEvents events = host.taskEvents().get();
                VirtualThreadInjection conversion = VirtualThreadInjection.of(policy.threads())) {
            enforcement.prepare();
            BuildDaemons daemons = new BuildDaemons(host.proc());
            SelfUsage ownUsage = SelfUsage.ofProcess();
            ResourceUsage before = ownUsage.read();
            ResourceUsage adopted = host.reaper().adopted();
            PeerAccounting account = account();
            excluded.addAllBelow(host.proc());
            long start = System.nanoTime();
            SpawnSpec counted =
                    enforcement.mayBindThreads() ? ProcessorCount.ofMachine().keptFor(launch) : launch;
            ChildProcess started = host.reaper().start(conversion == null ? counted : conversion.addedTo(counted));
            child.complete(started);
            WatchedProgram program = new WatchedProgram(host.proc(), events, excluded, started.id(), start);
            GovernorLoop loop = new GovernorLoop(events, program, enforcement, accounting, selector, notes);
            loop.begin();
            loop.attempt(() -> listener.started(this, started));
            ChildProcess.Ended ended;
            PeerAccounting.Outcome neighbours;
            // Now that the program runs, nobody waits for it.
            try (Registration _ = figure(() -> new GovernorRegistry(host.proc()).registerOwnProgram())) {
                ended = await(started, start, events, loop, loop::tick);
                neighbours = conclude(account, ended, adopted);
                loop.attempt(() -> loop.conclude(termination.leftovers()));
            }
            step(enforcement::conclude);
            // The steps below read files. Heddle must not be ahead of other programs meanwhile.
            step(enforcement::close);
            step(() -> selector.conclude(accounting.threads()));
            List<JvmFacts> jvms = loop.jvms();
            UnsupportedRuntimes unsupported = loop.unsupported();
            if (jvms.isEmpty() && unsupported.isEmpty() && enforcement.touches()) {
                notes.warn("no HotSpot JVM was seen in the program, so policy " + policy.name()
                        + " had nothing to act on");
            }
            ResourceUsage fromAdopted = host.reaper().adopted().minus(adopted);
            step(() -> daemons.whichDidTheWork(ended.usage().plus(fromAdopted).cpuNanos(), ended.endNanos() - start)
                    .ifPresent(notes::warn));
            ConvertedThreads converted = conversion == null ? null : figure(() -> conversion.converted(notes));
            Selected selected = figure(selector::selected);
            OutputDigest digest = figure(output);
            ResourceUsage own = ownUsage.read().minus(before);
            return new RunSummary(
                            policy.name(),
                            launch.command(),
                            accounting,
                            jvms,
                            unsupported.reasonForNoJvm(),
                            notes.all())
                    .run(
                            ended,
                            start,
                            fromAdopted,
                            own,
                            neighbours,
                            enforcement.latency(),
                            selected,
                            converted,
                            digest);
        }
    }

    /**
     * Runs the command with nobody looking: what it needs without Heddle. Only the kernel's own account is known then.
     *
     * @throws io.heddle.kernel.process.SpawnException when there is no such command
     * @throws InterruptedException when the calling thread is interrupted; the program has been ended then
     */
    public Run runBare(SpawnSpec launch, Supplier<@Nullable OutputDigest> output) throws InterruptedException {
        ResourceUsage adopted = host.reaper().adopted();
        PeerAccounting account = account();
        excluded.addAllBelow(host.proc());
        long start = System.nanoTime();
        ChildProcess started = host.reaper().start(launch);
        child.complete(started);
        TaskEvents events = TaskEvents.unavailable();
        WatchedProgram program = new WatchedProgram(host.proc(), events, excluded, started.id(), start);
        GovernorLoop loop = new GovernorLoop(events, program, enforcement, accounting, selector, notes);
        loop.attempt(() -> listener.started(this, started));
        ChildProcess.Ended ended = await(started, start, events, loop, _ -> {});
        PeerAccounting.Outcome neighbours = conclude(account, ended, adopted);
        step(() -> loop.conclude(termination.leftovers()));
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
            notes.warn(DefectReport.describe(defect));
        }
    }

    /** Finds out one figure in the same way; null when a defect costs it. */
    private <T> @Nullable T figure(Supplier<? extends @Nullable T> figure) {
        try {
            return figure.get();
        } catch (RuntimeException | Error defect) {
            notes.warn(DefectReport.describe(defect));
            return null;
        }
    }

    private PeerAccounting account() {
        return measuresWaits
                ? PeerAccounting.ofUseAndWaits(accounting.peers(), host.proc())
                : PeerAccounting.ofUse(accounting.peers());
    }

    /** The program has ended just now: what neighbours used meanwhile. */
    private PeerAccounting.Outcome conclude(
            PeerAccounting account, ChildProcess.Ended ended, ResourceUsage adoptedBefore) {
        ResourceUsage program = ended.usage().plus(host.reaper().adopted().minus(adoptedBefore));
        PeerAccounting.Outcome outcome = figure(() -> account.conclude(program.cpuNanos() + excluded.cpuNanos()));
        return outcome == null ? PeerAccounting.Outcome.unavailable("Heddle failed to measure it") : outcome;
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
    public ChildProcess startBeside(SpawnSpec launch) {
        TaskScheduler own = host.schedulers().get();
        own.schedule(own.currentThread(), enforcement.ordinary());
        return excluded.start(() -> host.reaper().start(launch));
    }

    /** Measures how long neighbours wait for CPUs, too, which delays the program's start; before the program is started. */
    public void measureWaitsOfNeighbours() {
        measuresWaits = true;
    }

    /** Tells that the program gets, or has got, a signal that asks for its end. May be called from any thread. */
    public void leaving() {
        shutdown.leaving();
    }

    /** Whether the program is there. May be called from any thread. */
    public boolean hasStarted() {
        return child.isDone();
    }

    /** Asks for the program's end: SIGTERM, and SIGKILL five seconds later. May be called from any thread. */
    public void end() {
        shutdown.unwanted();
    }

    /** Tells that this process was stopped and goes on now, so that times say little. May be called from any thread. */
    public void continued() {
        suspension.continued();
    }

    /** Why the run's times say little of its policy; null when nothing came between. */
    public @Nullable String disturbance() {
        return suspension.was() ? "it was stopped and continued meanwhile" : enforcement.lost();
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
        return accounting.roleCounts();
    }

    /** Whether the program was ended because its time was over. */
    public boolean timedOut() {
        return shutdown.timedOut();
    }

    /** @param look what is done about the program each time its governor wakes up */
    private ChildProcess.Ended await(
            ChildProcess started, long start, TaskEvents events, GovernorLoop loop, LongConsumer look)
            throws InterruptedException {
        started.whenEnded(events::wake);
        Optional<ChildProcess.Ended> ended = started.ended();
        while (ended.isEmpty()) {
            long now = System.nanoTime();
            look.accept(now);
            loop.attempt(() -> hasten(loop, shutdown.next(now - start), now));
            long latest = loop.await(now);
            suspension.awaitWord(System.nanoTime() - latest);
            if (Thread.interrupted()) {
                hasten(loop, ShutdownSequence.Step.KILL, now);
                throw new InterruptedException();
            }
            ended = started.ended();
        }
        return ended.get();
    }

    private static void hasten(GovernorLoop loop, ShutdownSequence.Step step, long now) {
        switch (step) {
            case NOTHING -> {}
            case REVERT -> loop.revertForEnd();
            case GOES_ON -> loop.goesOn();
            case TERM -> {
                loop.signal(Signals.TERM, now);
                loop.signal(Signals.CONT, now);
            }
            case KILL -> loop.signal(Signals.KILL, now);
        }
    }
}
