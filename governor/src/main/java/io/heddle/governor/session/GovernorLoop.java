package io.heddle.governor.session;

import io.heddle.governor.enforcement.PolicyEnforcement;
import io.heddle.governor.registry.Registration;
import io.heddle.governor.run.Notes;
import io.heddle.governor.selector.Selector;
import io.heddle.kernel.perf.TaskEvents;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.policy.Policy;
import io.heddle.watch.JvmCounterTotals;
import io.heddle.watch.ProgramListener;
import io.heddle.watch.UnsupportedRuntime;
import io.heddle.watch.UnsupportedRuntimes;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import io.heddle.watch.WatchedThread;
import io.heddle.watch.accounting.AllocationProgress;
import io.heddle.watch.accounting.ClientConnections;
import io.heddle.watch.accounting.CounterProgress;
import io.heddle.watch.accounting.CpuAccounting;
import io.heddle.watch.accounting.Sampler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The loop of the governor while a program runs. Each tick updates the view of the program, applies the policy to new
 * threads, and changes the policy as the selector decides. A defect of Heddle ends the loop, not the program. Used by
 * the governor's thread alone.
 */
final class GovernorLoop {
    /** The period while a selector experiments, or while new threads are found without events. */
    private static final long SHORT_PERIOD_NANOS = 16_000_000L;

    /** The longest period. */
    private static final long LONG_PERIOD_NANOS = 100_000_000L;

    /** The shortest time between readings of events. */
    private static final long MIN_PERIOD_NANOS = 1_000_000L;

    private final TaskEvents events;

    private final WatchedProgram program;
    private final PolicyEnforcement enforcement;
    private final CpuAccounting accounting;
    private final Selector selector;
    private final Notes notes;
    private final ClientConnections clients;
    private final Sampler sampler;
    private final List<JvmCounterTotals> jvms = new ArrayList<>();
    private final UnsupportedRuntimes unsupported = new UnsupportedRuntimes();

    /** Whether the selector has a choice. */
    private final boolean chooses;

    /** Null if no other Heddle is to see the state. */
    private @Nullable StatusPublisher status;

    /** The time to leave events unread. It grows while they concern other programs only. */
    private long spacingNanos = MIN_PERIOD_NANOS;

    /** Whether the policy was reverted because the program got a termination signal. */
    private boolean reverted;

    /** Whether a defect of Heddle occurred, so that the loop only awaits the program's end. */
    private boolean failed;

    /** @param events the events by which the program is watched */
    GovernorLoop(
            TaskEvents events,
            WatchedProgram program,
            PolicyEnforcement enforcement,
            CpuAccounting accounting,
            Selector selector,
            Notes notes) {
        this.events = events;
        this.program = program;
        this.enforcement = enforcement;
        this.accounting = accounting;
        this.selector = selector;
        this.notes = notes;
        Proc proc = Proc.live();
        this.clients = new ClientConnections(proc);
        this.sampler = new Sampler(
                accounting,
                new AllocationProgress(),
                CounterProgress.ofIo(proc),
                CounterProgress.ofNetwork(proc),
                clients);
        this.chooses = !selector.isFixed();
        // This listener comes first, because a policy must not outlast its thread.
        program.addListener(new Governing());
        program.addListener(accounting);
    }

    /** Applies the policy to changes, and keeps the facts of JVMs that have ended. */
    private final class Governing implements ProgramListener {
        @Override
        public void started(WatchedProcess process) {
            enforcement.started(process);
        }

        @Override
        public void foundHeddle(WatchedProcess process) {
            if (enforcement.changesThreads()) {
                notes.warn("process %d of the program is Heddle itself and governs its own children"
                        .formatted(process.id().pid()));
            }
        }

        @Override
        public void foundUnsupportedRuntime(WatchedProcess process, UnsupportedRuntime runtime) {
            String description = unsupported.add(process, runtime);
            if (enforcement.changesThreads() || chooses) {
                notes.warn(description);
            }
        }

        @Override
        public void changedThreads(WatchedProcess process) {
            enforcement.apply(process);
        }

        @Override
        public void endedThreads(WatchedProcess process, List<WatchedThread> threads) {
            enforcement.ended(threads);
        }

        @Override
        public void endedJvm(WatchedJvm jvm) {
            jvms.add(jvm.facts());
        }

        @Override
        public void warn(String message) {
            notes.warn(message);
        }
    }

    /** The JVMs that have ended. */
    List<JvmCounterTotals> jvms() {
        return jvms;
    }

    UnsupportedRuntimes unsupported() {
        return unsupported;
    }

    /** Whether a JVM was found, alive or ended. */
    boolean hasSeenJvm() {
        return !jvms.isEmpty() || program.processes().stream().anyMatch(process -> process.jvm() != null);
    }

    /**
     * Waits until the next {@link #tick}: until something is due, or another thread wakes the events.
     *
     * @param tickedAt time of the last tick
     * @return the latest time planned for the next tick
     */
    long await(long tickedAt) {
        long latest = tickedAt + periodNanos();
        if (!events.isAvailable() || !isActive()) {
            events.sleep(latest - System.nanoTime());
            return latest;
        }
        latest = enforcement.nextTick(latest);
        long look = program.nextUpdate();
        latest = Math.max(tickedAt + MIN_PERIOD_NANOS, look - latest < 0 ? look : latest);
        events.await(latest - System.nanoTime());
        long rest = Math.min(tickedAt + spacingNanos, latest) - System.nanoTime();
        if (rest > 0) {
            events.sleep(rest);
        }
        return latest;
    }

    private boolean isActive() {
        return enforcement.changesThreads() || selector.isExperimenting();
    }

    private long periodNanos() {
        boolean isShort = selector.isExperimenting() || (enforcement.changesThreads() && !events.isAvailable());
        return isShort ? SHORT_PERIOD_NANOS : LONG_PERIOD_NANOS;
    }

    /** Puts the policy into force, after the start of the program. */
    void begin() {
        attempt(() -> enforcement.begin(program));
    }

    /** Publishes the state from now on. */
    void publishTo(Registration registration) {
        status = new StatusPublisher(enforcement, selector, registration);
    }

    void tick(long now) {
        if (!failed) {
            attempt(() -> governAt(now));
        }
        if (status != null) {
            status.tick(now);
        }
    }

    /** A separate method without lambdas, so that the JVM compiles it early. */
    private void governAt(long now) {
        enforcement.tick(program, now);
        spacingNanos = switch (program.update(now)) {
            case NOTHING, PROGRAM -> MIN_PERIOD_NANOS;
            case OTHERS -> Math.min(2 * spacingNanos, SHORT_PERIOD_NANOS);
        };
        if (accounting.isDue(program.processes(), now)) {
            accounting.read(program.processes(), now);
        }
        enforcement.endTick(program, now);
        if (chooses) {
            choose(now);
        }
    }

    private void choose(long now) {
        if (enforcement.revertReason() != null) {
            selector.disable();
        }
        Policy wanted = selector.choose(sampler.sample(program, now));
        if (!wanted.equals(enforcement.policy())) {
            enforcement.change(program, wanted, now);
        }
    }

    /** Handles a termination signal: reverts real-time priority, which could delay the threads that end the program. */
    void revertForTermination() {
        selector.disable();
        if (enforcement.isRealtime()) {
            // Reported only if the program continues: a program that ends writes the same output as without Heddle.
            reverted = true;
            attempt(() -> enforcement.revertForGood(program));
        }
    }

    /** Reports the revert, because the program still runs long after the termination signal. */
    void reportRevert() {
        if (reverted) {
            enforcement.reportRevert("the program got a termination signal");
        }
    }

    /** Signals all of the program's processes, including new ones. */
    void signal(int signal, long now) {
        attempt(() -> program.searchNow(now));
        program.signal(signal);
    }

    /** Runs work that may fail because of a defect of Heddle. In that case the program continues without a policy. */
    void attempt(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error failure) {
            if (!failed) {
                failed = true;
                giveUp(failure);
            }
        }
    }

    private void giveUp(Throwable failure) {
        try (enforcement) {
            enforcement.demote(program, DefectReport.describe(failure));
        } catch (RuntimeException | Error further) {
            // The watchdog demotes what was not reverted, because its pipe is closed.
        }
    }

    /** Handles the end of the command: reverts the policy on the processes that are left, or kills them. */
    void conclude(TerminationSpec.Leftovers leftovers) {
        program.searchNow(System.nanoTime());
        if (!program.processes().isEmpty()) {
            if (leftovers == TerminationSpec.Leftovers.END) {
                endAll();
            } else {
                notes.add(program.processes().size()
                        + " processes of the program outlive the command; the figures exclude their usage");
            }
        }
        release();
    }

    /** Repeats the signal, because a process may start another before it ends. */
    private void endAll() {
        for (int i = 0; i < 100 && !program.processes().isEmpty(); i++) {
            program.signal(Signals.KILL);
            LockSupport.parkNanos(SHORT_PERIOD_NANOS);
            program.searchNow(System.nanoTime());
        }
    }

    /** Reverts the policy on all threads, and stops watching them. */
    void release() {
        program.release(enforcement::revert);
        clients.close();
    }
}
