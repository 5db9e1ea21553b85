package io.heddle.hotspot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A JVM's counters by meaning. Each method looks a counter up and returns a handle to keep; empty means that this JVM
 * does not have it (or not yet: see {@link PerfData#grown()}), never that it is zero.
 *
 * <p>All times are nanoseconds, all sizes bytes. What which JVM has, from 8 to 28, is the table of docs/jvms.md, and tested on
 * recordings.
 */
public final class JvmCounters {
    private final PerfData perfData;

    public JvmCounters(PerfData perfData) {
        this.perfData = perfData;
    }

    /** For example {@code 25.0.3+9-LTS}; on JDK 8, whose VM has a number of its own (25!), {@code 1.8.0_504}. */
    public Optional<String> vmVersion() {
        return perfData.string("java.property.java.version")
                .filter(version -> version.startsWith("1."))
                .or(() -> perfData.string("java.property.java.vm.version"));
    }

    /** The main class, module/class, or jar. */
    public Optional<String> mainClass() {
        return command().map(command -> command.split(" ", 2)[0]);
    }

    /** The same with the program's arguments, joined by spaces and cut where they are long. */
    public Optional<String> command() {
        return perfData.string("sun.rt.javaCommand").filter(Predicate.not(String::isEmpty));
    }

    /** What the old generation may grow to; with one generation, the heap. */
    public Optional<Long> oldCapacityLimitBytes() {
        return perfData.counter("sun.gc.generation.1.maxCapacity")
                .or(() -> perfData.counter("sun.gc.generation.0.maxCapacity"))
                .map(Counter::read);
    }

    public Optional<Collector> collector() {
        return Collector.of(perfData);
    }

    /**
     * Collections of every kind that stopped the program (for ZGC: the pauses, three to a cycle). JDK 8's G1 leaves its
     * remark and cleanup pauses out; ZGC of 11 counts nothing.
     */
    public Optional<Counter> collections() {
        return sum(collectors("invocations"));
    }

    /** Time in collections' pauses, all collectors together. */
    public Optional<Counter> pauseNanos() {
        return sum(collectors("time")).flatMap(this::nanos);
    }

    /** Time the program stood at safepoints for any reason. */
    public Optional<Counter> safepointNanos() {
        return ticks("sun.rt.safepointTime");
    }

    /** Time spent compiling, summed over compiler threads; brought up to date after each compilation. */
    public Optional<Counter> compileNanos() {
        return ticks("java.ci.totalTime");
    }

    /** CPU time of all collector threads. Since 25; there zero with Serial, ZGC and Shenandoah, absent since 26. */
    public Optional<Counter> gcCpuNanos() {
        return perfData.counter("sun.threads.total_gc_cpu_time");
    }

    /** What the last young collection moved to the old generation. Parallel's alone, to 25. */
    public Optional<Counter> promotedBytes() {
        return perfData.counter("sun.gc.policy.promoted");
    }

    /** Young collections. Of collectors that have an eden. */
    public Optional<Counter> youngCollections() {
        return edenCapacityBytes().flatMap(_ -> perfData.counter("sun.gc.collector.0.invocations"));
    }

    /** When the last young collection ended, since the JVM's start. Of collectors that have an eden. */
    public Optional<Counter> youngCollectionEndNanos() {
        return edenCapacityBytes().flatMap(_ -> ticks("sun.gc.collector.0.lastExitTime"));
    }

    /** What fits between two young collections. Serial, Parallel and G1 alone have an eden. */
    public Optional<Counter> edenCapacityBytes() {
        return perfData.string("sun.gc.generation.0.space.0.name")
                .filter("eden"::equals)
                .flatMap(_ -> perfData.counter("sun.gc.generation.0.space.0.capacity"));
    }

    public Optional<Counter> threadsStarted() {
        return perfData.counter("java.threads.started");
    }

    /** Shenandoah counts each pause, each concurrent phase and the cycle around them, all in one: no figure of pauses. */
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
