package io.heddle.governor.session;

import io.heddle.governor.enforcement.PolicyEnforcement;
import io.heddle.governor.run.Notes;
import io.heddle.governor.selector.Selector;
import io.heddle.kernel.perf.TaskEvents;
import io.heddle.kernel.process.Signals;
import io.heddle.policy.Policy;
import io.heddle.watch.JvmFacts;
import io.heddle.watch.ProgramListener;
import io.heddle.watch.UnsupportedRuntime;
import io.heddle.watch.UnsupportedRuntimes;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import io.heddle.watch.WatchedThread;
import io.heddle.watch.accounting.CpuAccounting;
import io.heddle.watch.accounting.Sampler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * What the governor does at each tick while a program runs: looks at the program, applies the policy to its new threads, and
 * changes the policy as the selector wants it. A defect of Heddle's ends the loop, not the program. Used by the governor's thread
 * alone.
 */
final class GovernorLoop {
    /** How often a selector that compares policies is asked, and a program looked at whose new threads nobody reports. */
    private static final long SHORT_PERIOD_NANOS = 16_000_000L;

    /** How often a program is looked at at least. */
    private static final long LONG_PERIOD_NANOS = 100_000_000L;

    /** Reports that come closer together are read together. */
    private static final long CLOSEST_NANOS = 1_000_000L;

    private final TaskEvents events;

    private final WatchedProgram program;
    private final PolicyEnforcement enforcement;
    private final CpuAccounting accounting;
    private final Selector selector;
    private final Notes notes;
    private final Sampler sampler;
    private final List<JvmFacts> jvms = new ArrayList<>();
    private final UnsupportedRuntimes unsupported = new UnsupportedRuntimes();

    /** Whether there is a choice. */
    private final boolean chooses;

    /** How long to leave reports unread: grows while they are of other programs. */
    private long spacingNanos = CLOSEST_NANOS;

    /** The program was asked to end, and the policy was reverted for that. */
    private boolean reverted;

    /** Heddle has met a defect of its own, and only waits for the program's end. */
    private boolean failed;

    /** @param events those that the program is watched by */
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
        this.sampler = new Sampler(accounting);
        this.chooses = !selector.isFixed();
        // First: accounting closes nothing, but a policy must not outlast its thread.
        program.addListener(new Governing());
        program.addListener(accounting);
    }

    /** Applies the policy to what is new, and keeps what is known of JVMs that are gone. */
    private final class Governing implements ProgramListener {
        @Override
        public void started(WatchedProcess process) {
            enforcement.started(process);
        }

        @Override
        public void foundHeddle(WatchedProcess process) {
            if (enforcement.touches()) {
                notes.warn("process %d of the program is a Heddle itself: what it starts is left to it"
                        .formatted(process.id().pid()));
            }
        }

        @Override
        public void foundUnsupportedRuntime(WatchedProcess process, UnsupportedRuntime runtime) {
            String description = unsupported.add(process, runtime);
            if (enforcement.touches()) {
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

    /** JVMs that have ended. */
    List<JvmFacts> jvms() {
        return jvms;
    }

    UnsupportedRuntimes unsupported() {
        return unsupported;
    }

    /** Whether a JVM was seen, living or dead. */
    boolean hasSeenJvm() {
        return !jvms.isEmpty() || program.processes().stream().anyMatch(process -> process.jvm() != null);
    }

    /**
     * Waits until {@link #tick} is to be called again: until there is something to do, or another thread wakes the events.
     *
     * @param tickedAt when it was called last
     * @return when it was to be called at the latest
     */
    long await(long tickedAt) {
        long latest = tickedAt + periodNanos();
        if (!events.isAvailable() || !isActive()) {
            events.sleep(latest - System.nanoTime());
            return latest;
        }
        latest = enforcement.nextTick(latest);
        long look = program.nextLook();
        latest = Math.max(tickedAt + CLOSEST_NANOS, look - latest < 0 ? look : latest);
        events.await(latest - System.nanoTime());
        long rest = Math.min(tickedAt + spacingNanos, latest) - System.nanoTime();
        if (rest > 0) {
            events.sleep(rest);
        }
        return latest;
    }

    private boolean isActive() {
        return enforcement.touches() || selector.isTrying();
    }

    private long periodNanos() {
        boolean isShort = selector.isTrying() || (enforcement.touches() && !events.isAvailable());
        return isShort ? SHORT_PERIOD_NANOS : LONG_PERIOD_NANOS;
    }

    /** The program runs. */
    void begin() {
        attempt(() -> enforcement.begin(program));
    }

    void tick(long now) {
        if (!failed) {
            attempt(() -> governAt(now));
        }
    }

    /** A method of its own, and without lambdas, so that the JVM soon compiles it. */
    private void governAt(long now) {
        enforcement.tick(program, now);
        spacingNanos = switch (program.look(now)) {
            case NOTHING, PROGRAM -> CLOSEST_NANOS;
            case OTHERS -> Math.min(2 * spacingNanos, SHORT_PERIOD_NANOS);
        };
        if (accounting.isDue(program.processes(), now)) {
            accounting.read(program.processes(), now);
        }
        enforcement.concludeTick(program, now);
        if (chooses) {
            choose(now);
        }
    }

    private void choose(long now) {
        if (enforcement.lost() != null) {
            selector.overruled();
        }
        Policy wanted = selector.choose(sampler.sample(program, now));
        if (!wanted.equals(enforcement.policy())) {
            enforcement.change(program, wanted, now);
        }
    }

    /** The program was asked to end: real-time threads would keep waiting the threads that end it. */
    void revertForEnd() {
        selector.overruled();
        if (enforcement.isRealtime()) {
            // Reported only if it goes on: a program that ends writes what it writes without Heddle.
            reverted = true;
            attempt(() -> enforcement.revertForGood(program));
        }
    }

    /** The program was asked to end long ago, and goes on. */
    void goesOn() {
        if (reverted) {
            enforcement.runsWithoutPolicy("it was asked to end");
        }
    }

    /** Signals all of the program's processes, the youngest as well. */
    void signal(int signal, long now) {
        attempt(() -> program.searchNow(now));
        program.signal(signal);
    }

    /** Does what may fail by a defect of Heddle's. The program goes on all the same, without a policy. */
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
            // The watchdog frees what was not reverted, now that its pipe is closed.
        }
    }

    /** The command has ended: reverts the policy on the processes that are left, or ends them. */
    void conclude(TerminationSpec.Leftovers leftovers) {
        program.searchNow(System.nanoTime());
        if (!program.processes().isEmpty()) {
            if (leftovers == TerminationSpec.Leftovers.END) {
                endAll();
            } else {
                notes.add(program.processes().size()
                        + " processes of the program outlive the command; their usage isn't in the figures");
            }
        }
        release();
    }

    /** Again and again: a process may start another before it dies. */
    private void endAll() {
        for (int i = 0; i < 100 && !program.processes().isEmpty(); i++) {
            program.signal(Signals.KILL);
            LockSupport.parkNanos(SHORT_PERIOD_NANOS);
            program.searchNow(System.nanoTime());
        }
    }

    /** Reverts the policy on all threads, and watches them no more. */
    void release() {
        program.release(enforcement::revert);
    }
}
