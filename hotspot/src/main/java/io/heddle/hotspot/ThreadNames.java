package io.heddle.hotspot;

import static io.heddle.hotspot.KnownThread.Census.COUNTED;
import static io.heddle.hotspot.KnownThread.Census.UNCOUNTED;
import static io.heddle.hotspot.KnownThread.Making.COLLECTOR;
import static io.heddle.hotspot.KnownThread.Making.LAST;
import static io.heddle.hotspot.KnownThread.Making.LATER;
import static io.heddle.hotspot.KnownThread.Making.REFERENCES;
import static io.heddle.hotspot.KnownThread.Making.SERVICES;
import static io.heddle.hotspot.KnownThread.Making.TIMER;
import static io.heddle.hotspot.KnownThread.Making.VM_THREAD;
import static io.heddle.hotspot.KnownThread.Numbering.NUMBERED;
import static io.heddle.hotspot.KnownThread.Numbering.NUMBERED_INSIDE;
import static io.heddle.hotspot.KnownThread.Numbering.SHARED;
import static io.heddle.hotspot.KnownThread.Numbering.SINGLE;
import static io.heddle.hotspot.Role.GC_CONCURRENT;
import static io.heddle.hotspot.Role.GC_PAUSE;
import static io.heddle.hotspot.Role.JIT;
import static io.heddle.hotspot.Role.VM;

import io.heddle.hotspot.KnownThread.Census;
import io.heddle.hotspot.KnownThread.Making;
import io.heddle.hotspot.KnownThread.Numbering;
import java.util.List;
import java.util.Optional;

/**
 * The names HotSpot gives its own threads, JDK 8 to 28. A name is a hint, not evidence: {@link RoleClassifier} weighs it.
 *
 * <p>Where one kind of worker serves both in pauses and beside the program, it is {@link Role#GC_CONCURRENT}, since a
 * concurrent worker ranked above the program harms it and a pause worker at its rank merely gains nothing: while the
 * program stands still there is nobody to outrank.
 */
final class ThreadNames {
    private static final List<KnownThread> TABLE = List.of(
            // Pauses of Parallel, G1 and ParNew. Since 9; 11 has a name of its own for Parallel's, 8 has for all.
            of("GC Thread#", NUMBERED, GC_PAUSE, UNCOUNTED, COLLECTOR),
            of("ParGC Thread#", NUMBERED, GC_PAUSE, UNCOUNTED, COLLECTOR),
            of("GC task thread#", NUMBERED_INSIDE, GC_PAUSE, UNCOUNTED, COLLECTOR),
            // JDK 8's workers of G1, ParNew and CMS: which of them work in pauses Gangs tells.
            of("Gang worker#", NUMBERED_INSIDE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            // One of JDK 8's refinement threads now and then, when it runs before it is named.
            of("Unknown Thread", SHARED, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("G1 Main Marker", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("G1 Main Concurrent Mark GC Thread", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("G1 Conc#", NUMBERED, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("G1 Refine#", NUMBERED, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("G1 Refinement Workers#", NUMBERED, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("G1 Refine Control", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("G1 Concurrent Refinement Thread#", NUMBERED, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("G1 Service", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("G1 Young RemSet Sampling", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("G1 StrDedup", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("StrDedup", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("StringDedupProcessor", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("StringDedupThread", SINGLE, GC_CONCURRENT, UNCOUNTED, SERVICES),
            of("String Deduplication Thread", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            // CMS, to JDK 13. Its young collections run on "GC Thread#" (8: "Gang worker#"). The locker is G1's of 8
            // too.
            of("Concurrent Mark-Sweep GC Thread", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("CMS Main Thread", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("CMS Thread#", NUMBERED, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("Surrogate Locker Thread (Concurrent GC)", SINGLE, VM, UNCOUNTED, REFERENCES),
            // ZGC: its workers do next to everything beside the program; the pauses are VM Thread's. "X" is how 21 to
            // 23
            // call what has no generations; the workers had no generation in their names to 20.
            of("ZWorker#", NUMBERED, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ZWorkerYoung#", NUMBERED, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ZWorkerOld#", NUMBERED, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ZDriver", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ZDriverMinor", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ZDriverMajor", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ZDirector", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ZUncommitter", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ZUncommitter#", NUMBERED, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ZUnmapper", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ZStat", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("XWorker#", NUMBERED, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("XDriver", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("XDirector", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("XUncommitter", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("XUnmapper", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("XStat", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("RuntimeWorker#", NUMBERED, VM, UNCOUNTED, COLLECTOR),
            // Since 24, for a moment, where the class archive could not be mapped at the address that it was made for.
            of("ArchiveWorkerThread", NUMBERED, VM, UNCOUNTED, COLLECTOR),
            // Shenandoah has one gang for pauses and concurrent phases. Named anew in 27; on 11 partly without spaces.
            of("Shenandoah GC Threads#", NUMBERED, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ShenandoahControlThread", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("Shenandoah Control Thread", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("Shenandoah Regulator Thread", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("Shenandoah Uncommit Thread", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ShenWorker#", NUMBERED, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ShenControl", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ShenRegulator", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("ShenUncommit", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("VM Thread", SINGLE, VM, UNCOUNTED, VM_THREAD),
            of("VM Periodic Task Thread", SINGLE, VM, UNCOUNTED, TIMER),
            of("Reference Handler", SINGLE, VM, COUNTED, REFERENCES),
            of("Finalizer", SINGLE, VM, COUNTED, REFERENCES),
            of("Signal Dispatcher", SINGLE, VM, COUNTED, REFERENCES),
            of("Service Thread", SINGLE, VM, UNCOUNTED, SERVICES),
            of("Monitor Deflation Thread", SINGLE, VM, UNCOUNTED, SERVICES),
            of("Sweeper thread", SINGLE, VM, UNCOUNTED, SERVICES),
            of("Notification Thread", SINGLE, VM, COUNTED, LAST),
            of("C1 CompilerThread", NUMBERED, JIT, UNCOUNTED, SERVICES),
            of("C2 CompilerThread", NUMBERED, JIT, UNCOUNTED, SERVICES),
            of("JVMCI CompilerThread", NUMBERED, JIT, UNCOUNTED, SERVICES),
            of("JVMCI-native CompilerThread", NUMBERED, JIT, UNCOUNTED, SERVICES),
            of("Common-Cleaner", SINGLE, VM, COUNTED, LAST),
            // With -XX:+StartAttachListener; else on demand, and then counted among the program's.
            of("Attach Listener", SINGLE, VM, COUNTED, SERVICES),
            of("JFR Recorder Thread", SINGLE, VM, COUNTED, LATER),
            of("JFR Periodic Tasks", SINGLE, VM, COUNTED, LATER),
            of("JFR Thread Sampler", SINGLE, VM, UNCOUNTED, LATER),
            of("JFR Sampler Thread", SINGLE, VM, UNCOUNTED, LATER),
            of("JFR CPU Sampler Thread", SINGLE, VM, UNCOUNTED, LATER),
            of("AsyncLog Thread", SINGLE, VM, UNCOUNTED, COLLECTOR));

    private ThreadNames() {}

    private static KnownThread of(String name, Numbering numbering, Role role, Census census, Making making) {
        return new KnownThread(name, numbering, role, census, making);
    }

    /** The kind of thread that a {@code comm}, or a full name from a thread dump, may stand for. */
    static Optional<KnownThread> known(String name) {
        return TABLE.stream().filter(known -> known.shownAs(name)).findFirst();
    }

    /** Whether a JVM has at most one thread that the kernel shows like this, so that a second one isn't the JVM's. */
    static boolean isSingle(String comm) {
        List<KnownThread> kinds =
                TABLE.stream().filter(known -> known.shownAs(comm)).toList();
        return kinds.size() == 1 && kinds.getFirst().isSingle(comm);
    }
}
