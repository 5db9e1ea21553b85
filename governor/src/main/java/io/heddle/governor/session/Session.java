package io.heddle.governor.session;

import io.heddle.governor.KernelServices;
import io.heddle.governor.enforcement.PolicyEnforcement;
import io.heddle.governor.registry.GovernorRegistry;
import io.heddle.governor.registry.Registration;
import io.heddle.governor.run.Notes;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.governor.run.VirtualThreadConversion;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.virtual.CollectorInjection;
import io.heddle.governor.virtual.JvmProcessorCount;
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
import io.heddle.policy.CollectorOptions;
import io.heddle.policy.Policy;
import io.heddle.watch.ExcludedProcesses;
import io.heddle.watch.JvmCounterTotals;
import io.heddle.watch.ProgramListener;
import io.heddle.watch.UnsupportedRuntimes;
import io.heddle.watch.WatchedProgram;
import io.heddle.watch.accounting.CpuAccounting;
import io.heddle.watch.accounting.RoleCount;
import io.heddle.watch.peers.BuildDaemons;
import io.heddle.watch.peers.PeerAccounting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One run of a program under one policy or selector: it launches the program, applies the policy to its threads and
 * reverts it.
 *
 * <p>Concurrency: the thread that calls {@link #run} does all work. {@link SuspendDetector} and {@link
 * ShutdownSequence} describe what signal handlers do.
 */
public final class Session {
    private final KernelServices host;
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
    private final List<ProgramListener> observers = new ArrayList<>();
    private boolean measuresWaits;

    /** The program's process. Signals that arrive before its start are sent after it. */
    private final CompletableFuture<ChildProcess> child = new CompletableFuture<>();

    /** Creates a session with a fixed policy. */
    public Session(KernelServices host, Policy policy, TerminationSpec termination, SessionListener listener) {
        this(host, policy, new FixedPolicy(policy), termination, listener);
    }

    /** @param policy the user's policy, which has the name of the run and the conversion to virtual threads */
    public Session(
            KernelServices host,
            Policy policy,
            Selector selector,
            TerminationSpec termination,
            SessionListener listener) {
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
     * @param output supplies the digest after the end of the program
     * @throws io.heddle.kernel.process.SpawnException if there is no such command
     * @throws io.heddle.kernel.KernelException if the kernel refuses the policy; nothing was started then
     * @throws WatchdogException if no watchdog starts for a real-time policy; nothing was started then
     * @throws InterruptedException if the calling thread is interrupted; the program has been ended then
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
                    enforcement.mayBindThreads() ? JvmProcessorCount.ofMachine().addTo(launch) : launch;
            CollectorOptions collector = policy.collector();
            SpawnSpec tuned = collector == null ? counted : new CollectorInjection(collector).addTo(counted, notes);
            ChildProcess started = host.reaper().start(conversion == null ? tuned : conversion.addTo(tuned));
            child.complete(started);
            WatchedProgram program = new WatchedProgram(host.proc(), events, excluded, started.id(), start);
            GovernorLoop loop = new GovernorLoop(events, program, enforcement, accounting, selector, notes);
            observers.forEach(program::addListener);
            loop.begin();
            loop.attempt(() -> listener.started(this, started));
            ChildProcess.Ended ended;
            PeerAccounting.Outcome peers;
            // The registration follows the start, so that it does not delay the program.
            try (Registration registration =
                    computeSafely(() -> new GovernorRegistry(host.proc()).registerOwnProgram())) {
                if (registration != null) {
                    loop.publishTo(registration);
                }
                ended = await(started, start, events, loop, loop::tick);
                peers = conclude(account, ended, adopted);
                loop.attempt(() -> loop.conclude(termination.leftovers()));
            }
            runSafely(enforcement::conclude);
            // The steps below read files, so Heddle must return to its own class before.
            runSafely(enforcement::close);
            runSafely(() -> selector.conclude(accounting.threads()));
            List<JvmCounterTotals> jvms = loop.jvms();
            UnsupportedRuntimes unsupported = loop.unsupported();
            if (jvms.isEmpty() && unsupported.isEmpty() && enforcement.changesThreads()) {
                notes.warn("no HotSpot JVM was seen in the program, so policy " + policy.name()
                        + " had nothing to act on");
            }
            ResourceUsage fromAdopted = host.reaper().adopted().minus(adopted);
            runSafely(
                    () -> daemons.probableWorker(ended.usage().plus(fromAdopted).cpuNanos(), ended.endNanos() - start)
                            .ifPresent(notes::warn));
            VirtualThreadConversion converted =
                    conversion == null ? null : computeSafely(() -> conversion.converted(notes));
            SelectionResult selected = computeSafely(selector::selected);
            OutputDigest digest = computeSafely(output);
            ResourceUsage own = ownUsage.read().minus(before);
            return new RunBuilder(
                            policy.name(),
                            launch.command(),
                            accounting,
                            jvms,
                            unsupported.reasonForNoJvm(),
                            notes.all())
                    .run(ended, start, fromAdopted, own, peers, enforcement.latency(), selected, converted, digest);
        }
    }

    /**
     * Runs the command without observing it. Only the kernel's resource usage is known.
     *
     * @throws io.heddle.kernel.process.SpawnException if there is no such command
     * @throws InterruptedException if the calling thread is interrupted; the program has been ended then
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
        PeerAccounting.Outcome peers = conclude(account, ended, adopted);
        runSafely(() -> loop.conclude(termination.leftovers()));
        OutputDigest digest = computeSafely(output);
        return RunBuilder.bare(
                launch.command(), ended, start, host.reaper().adopted().minus(adopted), peers, digest, notes.all());
    }

    /** Runs one step after the program's end. A defect in it does not affect other figures. */
    private void runSafely(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error defect) {
            notes.warn(DefectReport.describe(defect));
        }
    }

    /** Computes one figure after the program's end; null if a defect prevents it. */
    private <T> @Nullable T computeSafely(Supplier<? extends @Nullable T> figure) {
        try {
            return figure.get();
        } catch (RuntimeException | Error defect) {
            notes.warn(DefectReport.describe(defect));
            return null;
        }
    }

    private PeerAccounting account() {
        return measuresWaits
                ? PeerAccounting.ofCpuTimeAndWaits(accounting.peers(), host.proc())
                : PeerAccounting.ofCpuTime(accounting.peers());
    }

    /** Ends the accounting of other programs, right after the end of the program. */
    private PeerAccounting.Outcome conclude(
            PeerAccounting account, ChildProcess.Ended ended, ResourceUsage adoptedBefore) {
        ResourceUsage program = ended.usage().plus(host.reaper().adopted().minus(adoptedBefore));
        PeerAccounting.Outcome outcome =
                computeSafely(() -> account.conclude(program.cpuNanos() + excluded.cpuNanos()));
        return outcome == null ? PeerAccounting.Outcome.unavailable("Heddle failed to measure it") : outcome;
    }

    /** Sends a signal to the program. Any thread may call it. */
    public void signal(int signal) {
        var _ = child.thenAccept(program -> program.signal(signal));
    }

    /**
     * Starts a command that is not part of the program: it is neither governed nor measured. The calling thread returns
     * to Heddle's original class, which the command inherits, so it must not be the thread in {@link #run}.
     */
    public ChildProcess startExcluded(SpawnSpec launch) {
        TaskScheduler own = host.schedulers().get();
        own.schedule(own.currentThread(), enforcement.ordinary());
        return excluded.start(() -> host.reaper().start(launch));
    }

    /**
     * Enables the measurement of other programs' run-queue waits, which delays the program's start. Must be called
     * before it.
     */
    public void measurePeerWaits() {
        measuresWaits = true;
    }

    /** Adds a listener to the program, which does not govern it. Must be called before the program's start. */
    public void observe(ProgramListener observer) {
        observers.add(observer);
    }

    /** Records that the program gets, or has got, a termination signal. Any thread may call it. */
    public void terminationSignalled() {
        shutdown.terminationSignalled();
    }

    /** Whether the program has started. Any thread may call it. */
    public boolean hasStarted() {
        return child.isDone();
    }

    /** Requests the program's end: SIGTERM, then SIGKILL after five seconds. Any thread may call it. */
    public void end() {
        shutdown.cancel();
    }

    /** Records that this process was stopped and continued, which distorts times. Any thread may call it. */
    public void continued() {
        suspension.continued();
    }

    /** The reason why the run's times do not show the policy's effect; null if there is none. */
    public @Nullable String disturbance() {
        return suspension.wasSuspended() ? "Heddle was stopped and continued" : enforcement.lost();
    }

    /** The exit status of the program; null before its end. */
    public @Nullable ExitStatus exitStatus() {
        return child.isDone()
                ? child.join().ended().map(ChildProcess.Ended::status).orElse(null)
                : null;
    }

    /** Waits for the end of the program, which must have started. */
    public ExitStatus awaitEnd() throws InterruptedException {
        return child.join().await(Long.MAX_VALUE).orElseThrow().status();
    }

    /** The number of threads of the program's JVMs by role, after its end. */
    public List<RoleCount> roleCounts() {
        return accounting.roleCounts();
    }

    /** Whether the program was ended because of the timeout. */
    public boolean timedOut() {
        return shutdown.timedOut();
    }

    /** @param action what to do at each wake-up of the governor */
    private ChildProcess.Ended await(
            ChildProcess started, long start, TaskEvents events, GovernorLoop loop, LongConsumer action)
            throws InterruptedException {
        started.whenEnded(events::wake);
        Optional<ChildProcess.Ended> ended = started.ended();
        while (ended.isEmpty()) {
            long now = System.nanoTime();
            action.accept(now);
            loop.attempt(() -> advanceShutdown(loop, shutdown.next(now - start), now));
            long latest = loop.await(now);
            suspension.awaitContinueSignal(System.nanoTime() - latest);
            if (Thread.interrupted()) {
                advanceShutdown(loop, ShutdownSequence.Step.KILL, now);
                throw new InterruptedException();
            }
            ended = started.ended();
        }
        return ended.get();
    }

    private static void advanceShutdown(GovernorLoop loop, ShutdownSequence.Step step, long now) {
        switch (step) {
            case NOTHING -> {}
            case REVERT -> loop.revertForTermination();
            case GOES_ON -> loop.reportRevert();
            case TERM -> {
                loop.signal(Signals.TERM, now);
                loop.signal(Signals.CONT, now);
            }
            case KILL -> loop.signal(Signals.KILL, now);
        }
    }
}
