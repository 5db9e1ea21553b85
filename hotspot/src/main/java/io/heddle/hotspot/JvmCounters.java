package io.heddle.hotspot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A JVM's counters by meaning. Each method looks a counter up and returns a handle to keep; empty means that this JVM
 * does not have it (or not yet: see {@link PerfData#grown()}), never that it is zero.
 *
 * <p>All times are nanoseconds, all sizes bytes. What is where, as recorded from 17 and 25:
 *
 * <table>
 * <caption>Absent or useless counters</caption>
 * <tr><td>{@link #gcCpuNanos()}</td><td>absent on 17; on 25 present but always zero with Serial, ZGC, Shenandoah</td></tr>
 * <tr><td>{@link #edenUsed()}</td><td>absent with ZGC and Shenandoah; stands still between collections
 *     everywhere, and for good with Parallel on 25</td></tr>
 * <tr><td>{@link #survivorUsed()}</td><td>absent with ZGC and Shenandoah</td></tr>
 * <tr><td>{@link #promotedBytes()}, {@link #survivedBytes()}</td><td>Parallel only</td></tr>
 * <tr><td>{@link #policyName()}</td><td>absent with ZGC and Shenandoah</td></tr>
 * </table>
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

    /** 8, 17, 25. */
    public Optional<Integer> javaMajor() {
        return perfData.string("java.property.java.vm.specification.version")
                .map(version -> version.startsWith("1.") ? version.substring(2) : version)
                .filter(version -> version.matches("\\d{1,3}"))
                .map(Integer::valueOf);
    }

    public Optional<String> vmName() {
        return perfData.string("java.property.java.vm.name");
    }

    public Optional<String> vmVendor() {
        return perfData.string("java.property.java.vm.vendor");
    }

    public Optional<String> javaHome() {
        return perfData.string("java.property.java.home");
    }

    /** The main class or jar with its arguments; HotSpot cuts it at 1024 bytes. */
    public Optional<String> javaCommand() {
        return perfData.string("sun.rt.javaCommand");
    }

    /** The main class, module/class, or jar. */
    public Optional<String> mainClass() {
        return javaCommand().map(command -> command.split(" ", 2)[0]).filter(Predicate.not(String::isEmpty));
    }

    /** The JVM's options as given on the command line and in its environment. */
    public Optional<String> vmArguments() {
        return perfData.string("java.rt.vmArgs");
    }

    public Optional<Collector> collector() {
        return Collector.of(perfData);
    }

    /** For example {@code ParScav:MSC}, {@code GarbageFirst}, {@code Copy:MSC}. */
    public Optional<String> policyName() {
        return perfData.string("sun.gc.policy.name");
    }

    /** Collections of every kind that stopped the program (for ZGC and Shenandoah: the pauses, several to a cycle). */
    public Optional<Counter> collections() {
        return sum(collectors("invocations"));
    }

    /** Young collections alone; absent with ZGC on 17, which has no generations. Always zero with Shenandoah. */
    public Optional<Counter> youngCollections() {
        return perfData.counter("sun.gc.collector.0.invocations");
    }

    /** Time in collections' pauses, all collectors together. */
    public Optional<Counter> pauseNanos() {
        return sum(collectors("time")).flatMap(this::nanos);
    }

    /** Time the program stood at safepoints for any reason. */
    public Optional<Counter> safepointNanos() {
        return ticks("sun.rt.safepointTime");
    }

    /** Time that passed while the program did not stand at a safepoint; it is brought up to date at each safepoint. */
    public Optional<Counter> applicationNanos() {
        return ticks("sun.rt.applicationTime");
    }

    /** Time spent compiling, summed over compiler threads; brought up to date after each compilation. */
    public Optional<Counter> compileNanos() {
        return ticks("java.ci.totalTime");
    }

    /** CPU time of all collector threads. Zero does not mean none: see the table above. */
    public Optional<Counter> gcCpuNanos() {
        return perfData.counter("sun.threads.total_gc_cpu_time");
    }

    /** CPU time of one part: {@code gc_parallel_workers}, {@code gc_conc_mark}, {@code gc_conc_refine}, {@code gc_service}, {@code vm}. */
    public Optional<Counter> cpuNanos(String part) {
        return perfData.counter("sun.threads.cpu_time." + part);
    }

    public Optional<Counter> edenUsed() {
        return space(0, "eden", "used");
    }

    /** What the program can allocate between two young collections. */
    public Optional<Counter> edenCapacity() {
        return space(0, "eden", "capacity");
    }

    /** Both survivor spaces together. */
    public Optional<Counter> survivorUsed() {
        return sum(List.of(space(0, "s0", "used"), space(0, "s1", "used")));
    }

    public Optional<Counter> survivorCapacity() {
        return sum(List.of(space(0, "s0", "capacity"), space(0, "s1", "capacity")));
    }

    /** The old generation; with Shenandoah and with ZGC of 17 the whole heap, which is filed in its place. */
    public Optional<Counter> oldUsed() {
        return perfData.counter("sun.gc.generation.1.space.0.used");
    }

    public Optional<Counter> oldCapacity() {
        return perfData.counter("sun.gc.generation.1.space.0.capacity");
    }

    /** What the last young collection moved to the old generation. */
    public Optional<Counter> promotedBytes() {
        return perfData.counter("sun.gc.policy.promoted");
    }

    /** What the last young collection left in a survivor space. */
    public Optional<Counter> survivedBytes() {
        return perfData.counter("sun.gc.policy.survived");
    }

    /**
     * What threads took as allocation buffers between the last two collections: not a running total. HotSpot declares
     * bytes but stores words of the heap (seen on 17 and 25: one eden's worth of words at each collection).
     */
    public Optional<Counter> tlabBytesOfLastEpoch() {
        return perfData.counter("sun.gc.tlab.alloc").map(words -> words.scaledBy(8));
    }

    public Optional<Counter> threadsStarted() {
        return perfData.counter("java.threads.started");
    }

    public Optional<Counter> threadsLive() {
        return perfData.counter("java.threads.live");
    }

    public Optional<Counter> threadsDaemon() {
        return perfData.counter("java.threads.daemon");
    }

    private List<Optional<Counter>> collectors(String what) {
        List<Optional<Counter>> found = new ArrayList<>();
        for (int n = 0; n <= 2; n++) {
            found.add(perfData.counter("sun.gc.collector." + n + "." + what));
        }
        return found;
    }

    private Optional<Counter> space(int generation, String name, String what) {
        for (int n = 0; n <= 2; n++) {
            String prefix = "sun.gc.generation." + generation + ".space." + n;
            if (perfData.string(prefix + ".name").filter(name::equals).isPresent()) {
                return perfData.counter(prefix + "." + what);
            }
        }
        return Optional.empty();
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
