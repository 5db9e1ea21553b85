package io.heddle.hotspot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A JVM's counters by meaning. Each method looks a counter up and returns a handle to keep; empty means that this JVM
 * does not have it (or not yet: see {@link PerfData#grown()}), never that it is zero.
 *
 * <p>All times are nanoseconds, all sizes bytes. As recorded from 17 and 25: {@link #gcCpuNanos()} is absent on 17, and on 25
 * present but always zero with Serial, ZGC and Shenandoah; {@link #promotedBytes()} is Parallel's only.
 */
public final class JvmCounters {
    private final PerfData perfData;

    public JvmCounters(PerfData perfData) {
        this.perfData = perfData;
    }

    /** For example {@code 25.0.3+9-LTS}. */
    public Optional<String> vmVersion() {
        return perfData.string("java.property.java.vm.version");
    }

    /** The main class, module/class, or jar. */
    public Optional<String> mainClass() {
        return perfData.string("sun.rt.javaCommand")
                .map(command -> command.split(" ", 2)[0])
                .filter(Predicate.not(String::isEmpty));
    }

    public Optional<Collector> collector() {
        return Collector.of(perfData);
    }

    /** Collections of every kind that stopped the program (for ZGC and Shenandoah: the pauses, several to a cycle). */
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

    /** CPU time of all collector threads. Zero does not mean none: see above. */
    public Optional<Counter> gcCpuNanos() {
        return perfData.counter("sun.threads.total_gc_cpu_time");
    }

    /** What the last young collection moved to the old generation. */
    public Optional<Counter> promotedBytes() {
        return perfData.counter("sun.gc.policy.promoted");
    }

    public Optional<Counter> threadsStarted() {
        return perfData.counter("java.threads.started");
    }

    private List<Optional<Counter>> collectors(String what) {
        List<Optional<Counter>> found = new ArrayList<>();
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
