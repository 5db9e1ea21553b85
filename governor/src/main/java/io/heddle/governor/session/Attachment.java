package io.heddle.governor.session;

import io.heddle.governor.run.Selected;
import io.heddle.governor.selector.Selector;
import io.heddle.hotspot.JvmDetection;
import io.heddle.kernel.process.OpenFiles;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
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
    private final Enforcement enforcement;
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
        this.notes = new Notes(listener);
        this.enforcement = new Enforcement(host, host.schedulers().get(), selector.candidates(), notes);
    }

    /**
     * Governs a process and all below it until it ends, it is {@linkplain #detach detached}, or the time is over.
     *
     * @param limit null for as long as it runs
     * @throws io.heddle.kernel.KernelException when the kernel refuses the policy
     * @throws io.heddle.governor.watchdog.WatchdogException when there is no watchdog for a real-time policy
     */
    public Report attach(ProcessId top, @Nullable Duration limit) {
        if (!mayHoldJvm(top)) {
            return new Report(Outcome.NO_JVM, null, List.of());
        }
        OpenFiles.raiseLimit();
        try (enforcement) {
            enforcement.prepare();
            long start = System.nanoTime();
            long end = limit == null ? Long.MAX_VALUE : limit.toNanos();
            Program program = new Program(host.proc(), new Outsiders(), ProcessTree.including(host.proc(), top), start);
            Meter meter = new Meter(host.proc(), start);
            Supervision supervision = new Supervision(program, enforcement, meter, selector, notes);
            supervision.begin();
            Outcome outcome = null;
            while (outcome == null) {
                long now = System.nanoTime();
                supervision.look(now);
                if (!host.proc().isAlive(top)) {
                    outcome = Outcome.PROGRAM_ENDED;
                } else if (detached || now - start > end) {
                    outcome = Outcome.DETACHED;
                } else if (now - start > PATIENCE_NANOS && !supervision.hasSeenJvm()) {
                    outcome = Outcome.NO_JVM;
                } else {
                    LockSupport.parkNanos(Math.max(1, now + supervision.periodNanos() - System.nanoTime()));
                }
            }
            supervision.attempt(supervision::leave);
            enforcement.conclude();
            // The selector reads and writes files. Heddle must not be ahead of other programs meanwhile.
            enforcement.close();
            selector.conclude(outcome == Outcome.PROGRAM_ENDED ? meter.threads() : List.of());
            return new Report(outcome, selector.selected(), notes.all());
        }
    }

    /** Whether a process or one below it is a JVM, or can't be looked into. */
    private boolean mayHoldJvm(ProcessId top) {
        JvmDetection detection = new JvmDetection();
        return ProcessTree.including(host.proc(), top).descendants().stream()
                .map(process -> detection.look(process.pid()))
                .anyMatch(finding -> finding instanceof JvmDetection.Finding.HotSpot
                        || finding instanceof JvmDetection.Finding.Unreadable);
    }

    /** Asks for the end. */
    public void detach() {
        detached = true;
    }
}
