package io.heddle.hotspot.counters;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The performance counters of a JVM by their meaning. Each method looks up a counter, which the caller keeps. Empty means that
 * this JVM does not have the counter, or not yet (see {@link PerfData#hasNewEntries()}), and never that it is zero.
 *
 * <p>All times are in nanoseconds, all sizes in bytes. The table in docs/jvms.md shows which JVM from 8 to 28 has which counter;
 * recordings test it.
 */
public final class JvmCounters {
    private final PerfData perfData;

    public JvmCounters(PerfData perfData) {
        this.perfData = perfData;
    }

    /** The version, for example {@code 25.0.3+9-LTS}. For JDK 8, whose VM version is also 25, {@code 1.8.0_504}. */
    public Optional<String> vmVersion() {
        return perfData.string("java.property.java.version")
                .filter(version -> version.startsWith("1."))
                .or(() -> perfData.string("java.property.java.vm.version"));
    }

    /** The main class, module/class or jar. */
    public Optional<String> mainClass() {
        return command().map(command -> command.split(" ", 2)[0]);
    }

    /** The main class and the program's arguments, joined by spaces. HotSpot cuts off long texts. */
    public Optional<String> command() {
        return perfData.string("sun.rt.javaCommand").filter(Predicate.not(String::isEmpty));
    }

    /** The maximum capacity of the old generation; with a single generation, of the heap. */
    public Optional<Long> oldCapacityLimitBytes() {
        return perfData.counter("sun.gc.generation.1.maxCapacity")
                .or(() -> perfData.counter("sun.gc.generation.0.maxCapacity"))
                .map(Counter::read);
    }

    /** The garbage collector. */
    public Optional<Collector> collector() {
        return Collector.of(perfData);
    }

    /**
     * The collections of every kind that stopped the program; for ZGC the pauses, of which a cycle has three. G1 of JDK 8 does
     * not count its remark and cleanup pauses. ZGC of 11 counts nothing.
     */
    public Optional<Counter> collections() {
        return sum(collectors("invocations"));
    }

    /** The time in pauses of collections, summed over all collectors. */
    public Optional<Counter> pauseNanos() {
        return sum(collectors("time")).flatMap(this::nanos);
    }

    /** The time in which the program was stopped at safepoints, for any reason. */
    public Optional<Counter> safepointNanos() {
        return ticks("sun.rt.safepointTime");
    }

    /** The time spent compiling, summed over compiler threads. HotSpot adds each compilation at its end. */
    public Optional<Counter> compileNanos() {
        return ticks("java.ci.totalTime");
    }

    /** The CPU time of all collector threads, since 25. With Serial, ZGC and Shenandoah zero on 25, and absent since 26. */
    public Optional<Counter> gcCpuNanos() {
        return perfData.counter("sun.threads.total_gc_cpu_time");
    }

    /** The bytes that the last young collection moved to the old generation. Only Parallel, to 25. */
    public Optional<Counter> promotedBytes() {
        return perfData.counter("sun.gc.policy.promoted");
    }

    /** The young collections, for collectors with an eden. */
    public Optional<Counter> youngCollections() {
        return edenCapacityBytes().flatMap(_ -> perfData.counter("sun.gc.collector.0.invocations"));
    }

    /** The end of the last young collection since the JVM's start, for collectors with an eden. */
    public Optional<Counter> youngCollectionEndNanos() {
        return edenCapacityBytes().flatMap(_ -> ticks("sun.gc.collector.0.lastExitTime"));
    }

    /** The capacity of eden, which fills up between two young collections. Only Serial, Parallel and G1 have an eden. */
    public Optional<Counter> edenCapacityBytes() {
        return perfData.string("sun.gc.generation.0.space.0.name")
                .filter("eden"::equals)
                .flatMap(_ -> perfData.counter("sun.gc.generation.0.space.0.capacity"));
    }

    /**
     * The bytes allocated in the threads' allocation buffers between the two last starts of a collection. Objects that do not fit into
     * a buffer do not count.
     */
    public Optional<Counter> tlabAllocatedBytes() {
        return perfData.counter("sun.gc.tlab.alloc").map(words -> words.scaledBy(Long.BYTES));
    }

    /** The counters of unused space in these buffers, which the JVM writes together with {@link #tlabAllocatedBytes}. */
    List<Counter> tlabWaste() {
        return Stream.of("sun.gc.tlab.gcWaste", "sun.gc.tlab.refillWaste", "sun.gc.tlab.slowAlloc", "sun.gc.tlab.fills")
                .flatMap(name -> perfData.counter(name).stream())
                .toList();
    }

    /** The ends of the last pauses or phases of each collector, since the JVM's start. */
    List<Counter> collectionEndsNanos() {
        return IntStream.rangeClosed(0, 2)
                .mapToObj(n -> ticks("sun.gc.collector." + n + ".lastExitTime"))
                .flatMap(Optional::stream)
                .toList();
    }

    /** The Java threads started since the JVM's start. */
    public Optional<Counter> threadsStarted() {
        return perfData.counter("java.threads.started");
    }

    /** None for Shenandoah: it counts each pause, each concurrent phase and the whole cycle together, so pauses are unknown. */
    private List<Optional<Counter>> collectors(String what) {
        List<Optional<Counter>> found = new ArrayList<>();
        if (collector().equals(Optional.of(Collector.SHENANDOAH))) {
            return found;
        }
        for (int n = 0; n <= 2; n++) {
            found.add(perfData.counter("sun.gc.collector." + n + "." + what));
        }
        return found;
    }

    private static Optional<Counter> sum(List<Optional<Counter>> parts) {
        return parts.stream().flatMap(Optional::stream).reduce(Counter::plus);
    }

    private Optional<Counter> ticks(String name) {
        return perfData.counter(name).flatMap(this::nanos);
    }

    private Optional<Counter> nanos(Counter ticks) {
        long frequency = perfData.number("sun.os.hrt.frequency").orElse(0);
        return frequency <= 0 ? Optional.empty() : Optional.of(ticks.scaledBy(1e9 / frequency));
    }
}
