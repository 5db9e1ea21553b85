package io.heddle.simulator.description;

import io.heddle.policy.TomlFile;
import io.heddle.policy.TomlSection;
import io.heddle.simulator.calibration.ProgramMemory;
import io.heddle.simulator.calibration.ThreadTrace;
import io.heddle.simulator.calibration.TracedProgram;
import io.heddle.simulator.calibration.WarmUp;
import io.heddle.simulator.heap.CollectionCosts;
import io.heddle.simulator.heap.ExponentialLifespans;
import io.heddle.simulator.heap.HeapSpec;
import io.heddle.timeline.Span;
import io.heddle.timeline.ThreadClocks;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The parser of program descriptions: TOML with a table for each group of threads, and one for the heap
 * ({@code docs/simulate.md}).
 */
public final class ProgramDescription {
    private static final List<String> KEYS = List.of("name", "threads", "heap");
    private static final List<String> GROUP_KEYS = List.of("count", "work", "burst", "wait", "start", "allocates");
    private static final List<String> HEAP_KEYS = List.of("size", "young", "live", "lifespan", "collectors", "copy");
    private static final int MAX_THREADS = 100_000;

    /** So many steps take some seconds to simulate. */
    private static final long MAX_STEPS = 20_000_000;

    private static final Duration SHORTEST = Duration.ofNanos(1000);
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final int DEFAULT_YOUNG_PART = 3;

    /** By default, lifespans are so many times what a thread keeps alive: one in so many of its bytes does not die at once. */
    private static final long DEFAULT_LIFESPAN = 10;

    /** Objects that die young live for about as long as a thread takes to use them once. */
    private static final double SHORT_BYTES = 1000;

    /** The bytes that a collector's thread copies in a second, as in recordings of graphs. */
    private static final long DEFAULT_COPY = 1L << 30;

    /** A collection of the whole heap takes so much longer for each live byte. */
    private static final double FULL_FACTOR = 2;

    private static final long FIXED_NANOS = 300_000;

    private static final double NANOS_PER_SECOND = 1e9;

    private final TomlSection all;
    private final List<ThreadTrace> traces = new ArrayList<>();

    private ProgramDescription(TomlSection all) {
        this.all = all;
    }

    /**
     * A described program.
     *
     * @param name as the description has it; empty if it has none
     */
    public record Described(String name, TracedProgram program) {}

    /** Returns the program that a file describes. */
    public static Described read(TomlFile files, String file) {
        return of(files.read(file));
    }

    /** @param all the whole file */
    static Described of(TomlSection all) {
        return new ProgramDescription(all).program();
    }

    private Described program() {
        all.requireKnownKeys("key", KEYS);
        if (!all.has("threads")) {
            throw all.error("threads", "no threads are described. Add a table such as [threads.worker].");
        }
        TomlSection groups = all.section("threads", "threads.worker");
        long steps = 0;
        for (String name : groups.table().keySet()) {
            steps += group(name, groups.section(name, "threads.worker"), MAX_STEPS - steps);
        }
        if (traces.isEmpty()) {
            throw all.error("threads", "no threads are described. Add a table such as [threads.worker].");
        }
        ProgramMemory memory = all.has("heap") ? memory(all.section("heap", "heap")) : ProgramMemory.UNUSED;
        return new Described(
                all.string("name", "service").orElse(""),
                new TracedProgram(traces, List.of(), WarmUp.none(), 1, memory));
    }

    /** Adds the threads of a group; returns the number of their steps. */
    private long group(String name, TomlSection group, long maxSteps) {
        group.requireKnownKeys("key", GROUP_KEYS);
        int count = or(group.integer("count", 1, MAX_THREADS - traces.size(), " (in all groups together)"), 1);
        Duration work = duration(group, "work", "2s");
        if (work == null) {
            throw group.error("work", "%s needs the CPU time of each thread, such as work = \"2s\"".formatted(name));
        }
        Duration burst = duration(group, "burst", "5ms");
        Duration wait = duration(group, "wait", "1ms");
        if (burst != null && wait == null) {
            throw group.error(
                    "burst", "%s waits between bursts: add the length, such as wait = \"1ms\"".formatted(name));
        }
        if (burst == null && wait != null) {
            throw group.error("wait", "%s has no bursts to wait between: add burst = \"5ms\"".formatted(name));
        }
        Duration start = duration(group, "start", "1s");
        double bytesPerNano = orZero(group.bytes("allocates", "400m")) / NANOS_PER_SECOND;
        long length = burst == null ? work.toNanos() : burst.toNanos();
        long steps = 2L * count * Math.ceilDiv(work.toNanos(), length);
        if (steps > maxSteps) {
            throw group.error("burst", "the threads have too many bursts. Make them longer.");
        }
        for (int i = 0; i < count; i++) {
            ThreadTrace trace = trace(name + "-" + i);
            trace.startedAt(start == null ? 0 : start.toNanos());
            for (long done = 0; done < work.toNanos(); done += length) {
                if (done > 0) {
                    trace.add(
                            ThreadTrace.Step.SLEEP, Objects.requireNonNull(wait).toNanos());
                }
                long nanos = Math.min(length, work.toNanos() - done);
                trace.compute(nanos, Math.round(nanos * bytesPerNano));
            }
            traces.add(trace);
        }
        return steps;
    }

    private ThreadTrace trace(String name) {
        int index = traces.size();
        return new ThreadTrace(new TimelineThread(
                index, 1, index + 1, name, ThreadKind.APP, new Span(0, Long.MAX_VALUE), ThreadClocks.UNKNOWN));
    }

    private static @Nullable Duration duration(TomlSection section, String key, String example) {
        return section.duration(key, SHORTEST, LONGEST, example);
    }

    private static ProgramMemory memory(TomlSection heap) {
        heap.requireKnownKeys("key", HEAP_KEYS);
        Long size = heap.bytes("size", "2g");
        if (size == null || size == 0) {
            throw heap.error("size", "the heap needs its size, such as size = \"2g\"");
        }
        long young = orElse(heap.bytes("young", "700m"), size / DEFAULT_YOUNG_PART);
        if (young == 0 || young > size) {
            throw heap.error("young", "the young generation is a part of the heap: above 0, and at most its size");
        }
        long live = orZero(heap.bytes("live", "1m"));
        long lifespan = orElse(heap.bytes("lifespan", "10m"), Math.max(1, DEFAULT_LIFESPAN * live));
        if (live > lifespan) {
            throw heap.error(
                    "live",
                    "a thread cannot keep more alive than it allocates meanwhile. Make lifespan at least live.");
        }
        long copied = orElse(heap.bytes("copy", "1g"), DEFAULT_COPY);
        if (copied == 0) {
            throw heap.error("copy", "collectors copy more than 0 bytes in a second, such as copy = \"1g\"");
        }
        int collectors = or(heap.integer("collectors", 1, 1024, " threads"), 0);
        double share = (double) live / Math.max(1, lifespan);
        double nanosPerByte = NANOS_PER_SECOND / copied;
        return new ProgramMemory(
                1,
                HeapSpec.parallel(size, young),
                new CollectionCosts(FIXED_NANOS, nanosPerByte, FULL_FACTOR * nanosPerByte, Math.max(1, collectors), 0),
                new ExponentialLifespans(1 - share, SHORT_BYTES, Math.max(1, lifespan), 0),
                live,
                false,
                0,
                collectors);
    }

    private static int or(@Nullable Integer value, int usual) {
        return value == null ? usual : value;
    }

    private static long orElse(@Nullable Long value, long usual) {
        return value == null ? usual : value;
    }

    private static long orZero(@Nullable Long value) {
        return orElse(value, 0);
    }
}
