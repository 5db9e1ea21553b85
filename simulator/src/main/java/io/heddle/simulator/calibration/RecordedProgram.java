package io.heddle.simulator.calibration;

import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.simulator.heap.CollectionCosts;
import io.heddle.simulator.heap.HeapSpec;
import io.heddle.simulator.heap.Lifespans;
import io.heddle.timeline.Counter;
import io.heddle.timeline.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A program as its recording shows it.
 *
 * @param application what its threads did
 * @param compilers what the compilers' threads did
 * @param bytesPerNano what a thread allocates in a nanosecond of work
 * @param nanosPerWork the CPU time that a nanosecond of work takes when all code is compiled and caches are warm
 * @param liveBytes the mean of the live objects of a thread that works, permanent ones left out
 * @param permanentBytes live objects that the program has from its start
 * @param collectors the number of threads that collect; 0 if the JVM chooses it by the number of CPUs
 * @param recorded the figures of the recorded run
 */
public record RecordedProgram(
        List<ThreadTrace> application,
        List<ThreadTrace> compilers,
        WarmUp warmUp,
        double bytesPerNano,
        double nanosPerWork,
        HeapSpec heap,
        CollectionCosts collections,
        Lifespans lifespans,
        double liveBytes,
        double permanentBytes,
        int collectors,
        RecordedFigures recorded) {
    /** HotSpot has a thread for each of so many CPUs, and five for eight others (WorkerPolicy::parallel_worker_threads). */
    private static final int CPUS_WITH_COLLECTOR = 8;

    /** @throws IncompleteRecording when the recording lacks what a simulation needs */
    public static RecordedProgram of(Timeline timeline) throws IncompleteRecording {
        GcHistory history = history(timeline);
        Intervals intervals = Intervals.of(timeline);
        WarmUp warmUp = WarmUpFit.of(intervals.bytes, intervals.appNanos, intervals.compilerNanos);
        TraceExtraction traces = new TraceExtraction(timeline, warmUp);
        RecordedHeap heap = new RecordedHeap(history);
        List<double[]> work = traces.workAtPauses();
        int last = Math.min(work.size(), heap.count()) - 1;
        double total = Arrays.stream(work.get(last)).sum()
                - Arrays.stream(work.getFirst()).sum();
        double bytesPerNano = heap.allocatedUntil(last) / total;
        List<long[]> allocated = new ArrayList<>();
        for (double[] each : work.subList(0, last + 1)) {
            allocated.add(Arrays.stream(each)
                    .mapToLong(nanos -> Math.round(nanos * bytesPerNano))
                    .toArray());
        }
        LifespanFit.Result lifespans =
                new LifespanFit(heap.spec(), allocated, heap.copied(), heap.promoted(), heap.permanentShare()).find();
        RecordedFigures figures = RecordedFigures.of(timeline, history);
        return new RecordedProgram(
                traces.traces(false),
                traces.traces(true),
                warmUp,
                bytesPerNano,
                1,
                heap.spec(),
                heap.costs(figures.cpus()),
                lifespans.lifespans(),
                lifespans.liveBytes(),
                heap.permanentBytes(),
                heap.collectors().orElse(0),
                figures);
    }

    /** Returns the collections of the JVM that has most of them. */
    private static GcHistory history(Timeline timeline) throws IncompleteRecording {
        if (timeline.scheduling().isEmpty()) {
            throw new IncompleteRecording("the scheduler's events. Record as root, or with CAP_PERFMON");
        }
        if (timeline.seriesOf(Counter.ALLOCATED_BYTES).noneMatch(each -> each.last() > 0)) {
            throw new IncompleteRecording("the bytes that the program allocated. Record the program from its start");
        }
        return GcHistory.of(timeline).stream()
                .filter(each -> each.collections().size() > 2)
                .max(Comparator.comparingInt(each -> each.collections().size()))
                .orElseThrow(() -> new IncompleteRecording(
                        "collections. Record with Flight Recorder, and long enough for three collections"));
    }

    /** Returns the number of threads that collect on a machine. */
    public int collectorsOn(int cpus) {
        if (collectors > 0) {
            return collectors;
        }
        return Math.min(cpus, CPUS_WITH_COLLECTOR) + Math.max(0, cpus - CPUS_WITH_COLLECTOR) * 5 / 8;
    }

    /** Returns the same program with another maximum heap, whose generations have the same shares. */
    public RecordedProgram withHeap(long bytes) {
        return with(nanosPerWork, heap.scaledTo(bytes), collections);
    }

    /** Returns the same program with other times for its work, and for each copied byte. */
    public RecordedProgram scaled(double work, double copies) {
        CollectionCosts costs = new CollectionCosts(
                collections.fixedNanos(),
                collections.nanosPerCopiedByte() * copies,
                collections.nanosPerFullByte() * copies,
                collections.threads(),
                collections.extraPerThread());
        return with(nanosPerWork * work, heap, costs);
    }

    private RecordedProgram with(double nanos, HeapSpec spaces, CollectionCosts costs) {
        return new RecordedProgram(
                application,
                compilers,
                warmUp,
                bytesPerNano,
                nanos,
                spaces,
                costs,
                lifespans,
                liveBytes,
                permanentBytes,
                collectors,
                recorded);
    }
}
