package io.heddle.governor.session;

import io.heddle.governor.Host;
import io.heddle.governor.enforcement.PolicyEnforcement;
import io.heddle.governor.run.Notes;
import io.heddle.governor.selector.Selected;
import io.heddle.governor.selector.Selector;
import io.heddle.hotspot.JvmDetection;
import io.heddle.kernel.perf.TaskEvents;
import io.heddle.kernel.process.OpenFiles;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.watch.ExcludedProcesses;
import io.heddle.watch.WatchedProgram;
import io.heddle.watch.accounting.CpuAccounting;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program that runs already, under a policy for a while: with all that it starts meanwhile, and left as it was found.
 *
 * <p>Concurrency: the thread that calls {@link #attach} does it all; {@link #detach} sets a flag and may be called by any.
 */
public final class Attachment {
    /** A JVM that can't be looked into at first, for it is about to call exec, may take a while, and no longer. */
    private static final long PATIENCE_NANOS = Duration.ofSeconds(2).toNanos();

    private final Host host;
    private final Selector selector;
    private final Notes notes;
    private final PolicyEnforcement enforcement;
    private volatile boolean detached;

    /** How it ended. */
    public enum Outcome {
        /** Somebody wanted it so, or its time was over. */
        DETACHED,
        /** The program has ended. */
        PROGRAM_ENDED,
        /** There was no HotSpot JVM in it. */
        NO_JVM
    }

    /**
     * What became of it.
     *
     * @param selected null when the policy was fixed
     * @param notes what a user should know
     */
    public record Report(Outcome outcome, @Nullable Selected selected, List<String> notes) {}

    public Attachment(Host host, Selector selector, SessionListener listener) {
        this.host = host;
        this.selector = selector;
        this.notes = new Notes(listener::warn);
        this.enforcement = new PolicyEnforcement(host, selector.candidates(), notes);
    }

    /**
     * Governs a process and all below it until it ends, it is {@linkplain #detach detached}, or the time is over.
     *
     * @param limit null for as long as it runs
     * @throws io.heddle.kernel.KernelException when the kernel refuses the policy
     * @throws io.heddle.governor.safety.WatchdogException when there is no watchdog for a real-time policy
     */
    public Report attach(ProcessId top, @Nullable Duration limit) {
        if (!mayHoldJvm(top)) {
            return new Report(Outcome.NO_JVM, null, List.of());
        }
        OpenFiles.raiseLimit();
        try (enforcement;
                TaskEvents events = host.taskEvents().get()) {
            enforcement.prepare();
            long start = System.nanoTime();
            long end = limit == null ? Long.MAX_VALUE : limit.toNanos();
            WatchedProgram program = new WatchedProgram(
                    host.proc(), events, new ExcludedProcesses(), ProcessTree.including(host.proc(), top), start);
            CpuAccounting accounting = new CpuAccounting(host.proc(), start);
            GovernorLoop loop = new GovernorLoop(events, program, enforcement, accounting, selector, notes);
            loop.begin();
            Outcome outcome = null;
            while (outcome == null) {
                long now = System.nanoTime();
                loop.tick(now);
                if (!host.proc().isAlive(top)) {
                    outcome = Outcome.PROGRAM_ENDED;
                } else if (detached || now - start > end) {
                    outcome = Outcome.DETACHED;
                } else if (now - start > PATIENCE_NANOS && !loop.hasSeenJvm()) {
                    outcome = Outcome.NO_JVM;
                } else {
                    loop.await(now);
                }
            }
            loop.attempt(loop::release);
            enforcement.conclude();
            // The selector reads and writes files. Heddle must not be ahead of other programs meanwhile.
            enforcement.close();
            selector.conclude(outcome == Outcome.PROGRAM_ENDED ? accounting.threads() : List.of());
            return new Report(outcome, selector.selected(), notes.all());
        }
    }

    /** Whether a process or one below it is a JVM, or can't be looked into. */
    private boolean mayHoldJvm(ProcessId top) {
        JvmDetection detection = new JvmDetection();
        return ProcessTree.including(host.proc(), top).descendants().stream()
                .map(process -> detection.detect(process.pid()))
                .anyMatch(finding -> finding instanceof JvmDetection.Finding.HotSpot
                        || finding instanceof JvmDetection.Finding.Unreadable);
    }

    /** Asks for the end. */
    public void detach() {
        detached = true;
    }
}
