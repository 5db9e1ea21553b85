package io.heddle.governor.session;

import io.heddle.governor.policy.Policy;
import io.heddle.governor.run.JvmFacts;
import io.heddle.governor.selector.Selector;
import io.heddle.kernel.process.Signals;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The watch over a program that runs: finds its processes and JVMs, has their threads treated as they come, and the policy
 * changed as the selector wants it. A defect of Heddle's ends the watch, not the program. Used by the governor's thread alone.
 */
final class Supervision {
    /** New threads of a treated program are looked for this often, so that 99 of 100 are treated within 20 ms. */
    private static final long TICK_NANOS = 16_000_000L;

    /** A program that is only watched. */
    private static final long CALM_TICK_NANOS = 100_000_000L;

    private final Program program;
    private final Enforcement enforcement;
    private final Meter meter;
    private final Selector selector;
    private final Notes notes;
    private final Senses senses;
    private final List<JvmFacts> jvms = new ArrayList<>();
    private final Strangers strangers = new Strangers();
    private final List<WatchedThread> endedThreads = new ArrayList<>();

    /** Whether there is a choice. */
    private final boolean chooses;

    /** The program was asked to end, and let go of its policy for that. */
    private boolean letGo;

    /** Heddle has met a defect of its own, and only waits for the program's end. */
    private boolean failed;

    Supervision(Program program, Enforcement enforcement, Meter meter, Selector selector, Notes notes) {
        this.program = program;
        this.enforcement = enforcement;
        this.meter = meter;
        this.selector = selector;
        this.notes = notes;
        this.senses = new Senses(meter);
        this.chooses = !selector.isFixed();
    }

    /** JVMs that have ended. */
    List<JvmFacts> jvms() {
        return jvms;
    }

    Strangers strangers() {
        return strangers;
    }

    /** Whether a JVM was seen, living or dead. */
    boolean hasSeenJvm() {
        return !jvms.isEmpty() || program.processes().stream().anyMatch(process -> process.jvm() != null);
    }

    /** Until {@link #look} is to be called again. */
    long periodNanos() {
        return enforcement.touches() || selector.isTrying() ? TICK_NANOS : CALM_TICK_NANOS;
    }

    /** The program is there. */
    void begin() {
        attempt(() -> enforcement.begin(program));
    }

    /** One look at everything. */
    void look(long now) {
        if (!failed) {
            attempt(() -> tick(now));
        }
    }

    /** A method of its own, and without lambdas, so that the JVM soon compiles it. */
    private void tick(long now) {
        enforcement.beat(program);
        Program.Change change = program.search(now);
        if (!change.isNone()) {
            take(change);
        }
        for (WatchedProcess process : program.processesByListing()) {
            look(process, now);
        }
        if (meter.isDue(now)) {
            meter.read(program.processes(), now);
        }
        enforcement.look(program, now);
        if (chooses) {
            choose(now);
        }
    }

    private void choose(long now) {
        if (enforcement.lost() != null) {
            selector.overruled();
        }
        Policy wanted = selector.choose(senses.look(program, now));
        if (!wanted.equals(enforcement.policy())) {
            enforcement.change(program, wanted, now);
        }
    }

    private void look(WatchedProcess process, long now) {
        JvmWatch before = process.jvm();
        boolean changed = see(process, now);
        if (process.jvm() != before && !process.isLeftAlone() && program.isHeddle(process) && enforcement.touches()) {
            notes.warn("process %d of the program is a Heddle itself: what it starts is left to it"
                    .formatted(process.id.pid()));
        }
        if (changed) {
            enforcement.apply(process);
        }
    }

    /** Of threads and JVMs that are gone only the figures are kept. */
    private boolean see(WatchedProcess process, long now) {
        JvmWatch before = process.jvm();
        boolean changed = process.look(endedThreads, now);
        JvmWatch jvm = process.jvm();
        if (!endedThreads.isEmpty()) {
            enforcement.bury(endedThreads);
            meter.bury(endedThreads, before != null || jvm != null);
        }
        if (before != null && before != jvm) {
            jvms.add(before.facts());
            before.close();
        }
        if (jvm != null) {
            jvm.trouble().ifPresent(notes::warn);
        }
        if (process.foreignRuntime() != null) {
            strangers.meet(process).filter(_ -> enforcement.touches()).ifPresent(notes::warn);
        }
        return changed;
    }

    private void take(Program.Change change) {
        for (WatchedProcess process : change.born()) {
            enforcement.meet(process);
        }
        change.ended().forEach(this::bury);
    }

    private void bury(WatchedProcess process) {
        List<WatchedThread> all = new ArrayList<>(process.threads());
        enforcement.bury(all);
        JvmWatch jvm = process.jvm();
        meter.bury(all, jvm != null);
        meter.bury(process, System.nanoTime());
        if (jvm != null) {
            jvms.add(jvm.facts());
        }
        process.close();
    }

    /** The program was asked to end: real-time threads would keep waiting what it does about that. */
    void letGo() {
        selector.overruled();
        if (enforcement.isRealtime()) {
            // Said only if it stays: one that ends says what it says without Heddle.
            letGo = true;
            attempt(() -> enforcement.takeBack(program));
        }
    }

    /** It was asked to end long ago, and goes on. */
    void stays() {
        if (letGo) {
            enforcement.runsWithoutPolicy("it was asked to end");
        }
    }

    /** Signals all of the program's processes, the youngest as well. */
    void signal(int signal, long now) {
        attempt(() -> take(program.searchNow(now)));
        program.signal(signal);
    }

    /** Does what may fail by a defect of Heddle's, which is not the program's to suffer: it goes on, left to itself. */
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
            enforcement.demote(program, Defect.describe(failure));
        } catch (RuntimeException | Error further) {
            // What it kept from being given back the watchdog frees, now that its pipe is closed.
        }
    }

    /** The command has ended: gives back what is left of the program, or ends it. */
    void wind(Ending.Leftovers leftovers) {
        take(program.searchNow(System.nanoTime()));
        if (!program.processes().isEmpty()) {
            if (leftovers == Ending.Leftovers.END) {
                endAll();
            } else {
                notes.add(program.processes().size()
                        + " processes of the program outlive the command; their usage isn't in the figures");
            }
        }
        leave();
    }

    /** Again and again, for a process may start another before it dies. */
    private void endAll() {
        for (int i = 0; i < 100 && !program.processes().isEmpty(); i++) {
            program.signal(Signals.KILL);
            LockSupport.parkNanos(TICK_NANOS);
            take(program.searchNow(System.nanoTime()));
        }
    }

    /** Gives all threads back as they were found, and looks no more. */
    void leave() {
        long now = System.nanoTime();
        for (WatchedProcess process : program.processes()) {
            // Threads that were just born must not keep what they inherited, whatever that look costs.
            program.grantListing();
            if (enforcement.touches() && see(process, now)) {
                enforcement.apply(process);
            }
            enforcement.giveBack(process);
            bury(process);
        }
    }
}
