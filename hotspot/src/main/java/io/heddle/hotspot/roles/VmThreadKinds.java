package io.heddle.hotspot.roles;

import static io.heddle.hotspot.roles.Role.GC_CONCURRENT;
import static io.heddle.hotspot.roles.Role.GC_PAUSE;
import static io.heddle.hotspot.roles.Role.JIT;
import static io.heddle.hotspot.roles.Role.VM;
import static io.heddle.hotspot.roles.VmThreadKind.Counting.COUNTED;
import static io.heddle.hotspot.roles.VmThreadKind.Counting.UNCOUNTED;
import static io.heddle.hotspot.roles.VmThreadKind.Numbering.NUMBERED;
import static io.heddle.hotspot.roles.VmThreadKind.Numbering.NUMBERED_INSIDE;
import static io.heddle.hotspot.roles.VmThreadKind.Numbering.SHARED;
import static io.heddle.hotspot.roles.VmThreadKind.Numbering.SINGLE;
import static io.heddle.hotspot.roles.VmThreadKind.StartupStage.COLLECTOR;
import static io.heddle.hotspot.roles.VmThreadKind.StartupStage.LAST;
import static io.heddle.hotspot.roles.VmThreadKind.StartupStage.LATER;
import static io.heddle.hotspot.roles.VmThreadKind.StartupStage.REFERENCES;
import static io.heddle.hotspot.roles.VmThreadKind.StartupStage.SERVICES;
import static io.heddle.hotspot.roles.VmThreadKind.StartupStage.TIMER;
import static io.heddle.hotspot.roles.VmThreadKind.StartupStage.VM_THREAD;

import io.heddle.hotspot.roles.VmThreadKind.Counting;
import io.heddle.hotspot.roles.VmThreadKind.Numbering;
import io.heddle.hotspot.roles.VmThreadKind.StartupStage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The kinds of threads that HotSpot creates for itself, JDK 8 to 28. A name is a hint and no evidence, since a program may choose
 * the same one: {@link RoleClassifier} weighs it.
 *
 * <p>A kind of worker that works both in pauses and beside the program is {@link Role#GC_CONCURRENT}. A concurrent worker ranked
 * above the program harms the program. A pause worker at the program's rank loses nothing: the program is stopped.
 */
final class VmThreadKinds {
    private static final List<VmThreadKind> KINDS = List.of(
            // Pause workers of Parallel, G1 and ParNew, since 9. JDK 11 names Parallel's differently, JDK 8 names all
            // differently.
            of("GC Thread#", NUMBERED, GC_PAUSE, UNCOUNTED, COLLECTOR),
            of("ParGC Thread#", NUMBERED, GC_PAUSE, UNCOUNTED, COLLECTOR),
            of("GC task thread#", NUMBERED_INSIDE, GC_PAUSE, UNCOUNTED, COLLECTOR),
            // JDK 8's workers of G1, ParNew and CMS. WorkerGangs decides which of them work in pauses.
            of("Gang worker#", NUMBERED_INSIDE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            // A refinement thread of JDK 8 that runs before the JVM has named it.
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
            // CMS, to JDK 13. "GC Thread#" (8: "Gang worker#") runs its young collections. G1 of JDK 8 has the locker
            // too.
            of("Concurrent Mark-Sweep GC Thread", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("CMS Main Thread", SINGLE, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("CMS Thread#", NUMBERED, GC_CONCURRENT, UNCOUNTED, COLLECTOR),
            of("Surrogate Locker Thread (Concurrent GC)", SINGLE, VM, UNCOUNTED, REFERENCES),
            // ZGC: its workers run beside the program; VM Thread runs the pauses. 21 to 23 name the collector without
            // generations "X". To 20 there were no generations.
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
            // Since 24, for a moment, when the class archive could not be mapped at its requested address.
            of("ArchiveWorkerThread", NUMBERED, VM, UNCOUNTED, COLLECTOR),
            // Shenandoah has one gang for pauses and concurrent phases. Other names since 27; 11 omits some spaces.
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
            // With -XX:+StartAttachListener. Otherwise created on demand and classified as the program's.
            of("Attach Listener", SINGLE, VM, COUNTED, SERVICES),
            of("JFR Recorder Thread", SINGLE, VM, COUNTED, LATER),
            of("JFR Periodic Tasks", SINGLE, VM, COUNTED, LATER),
            of("JFR Recording Scheduler", SINGLE, VM, COUNTED, LATER),
            of("JFR Shutdown Hook", SINGLE, VM, COUNTED, LATER),
            of("JFR Thread Sampler", SINGLE, VM, UNCOUNTED, LATER),
            of("JFR Sampler Thread", SINGLE, VM, UNCOUNTED, LATER),
            of("JFR CPU Sampler Thread", SINGLE, VM, UNCOUNTED, LATER),
            of("AsyncLog Thread", SINGLE, VM, UNCOUNTED, COLLECTOR));

    /** The kinds by the first letter of their names, which every form of a name keeps. */
    private static final Map<Character, List<VmThreadKind>> BY_LETTER =
            KINDS.stream().collect(Collectors.groupingBy(kind -> kind.name().charAt(0)));

    private VmThreadKinds() {}

    private static VmThreadKind of(String name, Numbering numbering, Role role, Counting counting, StartupStage stage) {
        return new VmThreadKind(name, numbering, role, counting, stage);
    }

    /** The kind of thread that a {@code comm}, or a full name from a thread dump, can stand for. */
    static Optional<VmThreadKind> find(String name) {
        return matching(name).findFirst();
    }

    /** The kind of Java thread that the JVM or its class library creates under this Java name, which is never shortened. */
    static Optional<VmThreadKind> findJavaThread(String javaName) {
        return matching(javaName)
                .filter(kind ->
                        kind.counting() == Counting.COUNTED && kind.name().equals(javaName))
                .findFirst();
    }

    /** Whether a JVM has at most one thread that the kernel shows as {@code comm}: a second one is not the JVM's. */
    static boolean isUnique(String comm) {
        List<VmThreadKind> kinds = matching(comm).toList();
        return kinds.size() == 1 && kinds.getFirst().isUnique(comm);
    }

    private static Stream<VmThreadKind> matching(String name) {
        List<VmThreadKind> candidates = name.isEmpty() ? List.of() : BY_LETTER.getOrDefault(name.charAt(0), List.of());
        return candidates.stream().filter(kind -> kind.matches(name));
    }
}
