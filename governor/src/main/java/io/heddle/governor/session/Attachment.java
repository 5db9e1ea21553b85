package io.heddle.governor.session;

import io.heddle.governor.KernelServices;
import io.heddle.governor.enforcement.PolicyEnforcement;
import io.heddle.governor.registry.Registration;
import io.heddle.governor.run.Notes;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.Selector;
import io.heddle.hotspot.JvmDetection;
import io.heddle.kernel.perf.TaskEvents;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.OpenFiles;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.kernel.tasks.TaskScheduler;
import io.heddle.watch.ExcludedProcesses;
import io.heddle.watch.WatchedProgram;
import io.heddle.watch.accounting.CpuAccounting;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A policy applied for a while to a program that already runs, including processes that it starts. The original
 * scheduling is restored at the end.
 *
 * <p>Concurrency: the thread that calls {@link #attach} does all work. {@link #detach} sets a flag, and any thread may
 * call it.
 */
public final class Attachment {
    /** The time limit for a process that cannot be inspected at first, for example because it is about to call exec. */
    private static final long INSPECTION_LIMIT_NANOS = Duration.ofSeconds(2).toNanos();

    private final KernelServices host;
    private final Selector selector;
    private final SessionListener listener;
    private final Notes notes;
    private final PolicyEnforcement enforcement;
    private @Nullable Registration registration;
    private volatile boolean detached;

    /** The reason for the end. */
    public enum Outcome {
        /** {@link #detach} was called, or the time limit was reached. */
        DETACHED,
        /** The program has ended. */
        PROGRAM_ENDED,
        /** It contains no HotSpot JVM. */
        NO_JVM
    }

    /**
     * The result of an attachment.
     *
     * @param selected result of the selector; null under a fixed policy
     * @param notes notes for the user
     */
    public record Report(Outcome outcome, @Nullable SelectionResult selected, List<String> notes) {}

    public Attachment(KernelServices host, Selector selector, SessionListener listener) {
        this.host = host;
        this.selector = selector;
        this.listener = listener;
        this.notes = new Notes(listener::warn);
        this.enforcement = new PolicyEnforcement(host, selector.candidates(), notes);
    }

    /** Publishes the state of the attachment. Must be called before it. */
    public void publishTo(Registration inForce) {
        registration = inForce;
    }

    /**
     * Governs a process and its descendants until it ends, {@link #detach} is called, or the limit is reached.
     *
     * @param limit time limit; null for none
     * @throws io.heddle.kernel.KernelException if the kernel refuses the policy
     * @throws io.heddle.governor.safety.WatchdogException if no watchdog starts for a real-time policy
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
            if (registration != null) {
                loop.publishTo(registration);
            }
            loop.begin();
            listener.attached();
            Outcome outcome = null;
            while (outcome == null) {
                long now = System.nanoTime();
                loop.tick(now);
                if (!host.proc().isAlive(top)) {
                    outcome = Outcome.PROGRAM_ENDED;
                } else if (detached || now - start > end) {
                    outcome = Outcome.DETACHED;
                } else if (now - start > INSPECTION_LIMIT_NANOS && !loop.hasSeenJvm()) {
                    outcome = Outcome.NO_JVM;
                } else {
                    loop.await(now);
                }
            }
            loop.attempt(loop::release);
            enforcement.conclude();
            // The selector reads and writes files, so Heddle must return to its own class before.
            enforcement.close();
            selector.conclude(outcome == Outcome.PROGRAM_ENDED ? accounting.threads() : List.of());
            return new Report(outcome, selector.selected(), notes.all());
        }
    }

    /** Whether a process or a descendant is a JVM, or cannot be inspected. */
    private boolean mayHoldJvm(ProcessId top) {
        JvmDetection detection = new JvmDetection();
        return ProcessTree.including(host.proc(), top).descendants().stream()
                .map(process -> detection.detect(process.pid()))
                .anyMatch(finding -> finding instanceof JvmDetection.Finding.HotSpot
                        || finding instanceof JvmDetection.Finding.NotPermitted
                        || finding instanceof JvmDetection.Finding.Unreadable);
    }

    /**
     * Starts a command that is not part of the program. The calling thread returns to Heddle's original class, which the
     * command inherits, so it must not be the thread in {@link #attach}.
     */
    public ChildProcess startExcluded(SpawnSpec launch) {
        TaskScheduler own = host.schedulers().get();
        own.schedule(own.currentThread(), enforcement.ordinary());
        return host.reaper().start(launch);
    }

    /** Requests the end of the attachment. */
    public void detach() {
        detached = true;
    }
}
