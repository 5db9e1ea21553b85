package io.heddle.simulator.calibration;

import io.heddle.timeline.Counter;
import io.heddle.timeline.Timeline;
import java.util.Arrays;
import java.util.List;

/**
 * A program as traces of its threads.
 *
 * @param application what its threads did
 * @param compilers what the compilers' threads did
 * @param nanosPerWork the CPU time that a nanosecond of work takes when all code is compiled and caches are warm
 */
public record TracedProgram(
        List<ThreadTrace> application,
        List<ThreadTrace> compilers,
        WarmUp warmUp,
        double nanosPerWork,
        ProgramMemory memory) {
    /**
     * Returns the program of a recording.
     *
     * @throws IncompleteRecording when the recording lacks what a simulation needs
     */
    public static TracedProgram of(Timeline timeline) throws IncompleteRecording {
        if (timeline.scheduling().isEmpty()) {
            throw new IncompleteRecording("the scheduler's events. Record as root, or with CAP_PERFMON");
        }
        if (timeline.seriesOf(Counter.ALLOCATED_BYTES).noneMatch(each -> each.last() > 0)) {
            throw new IncompleteRecording(
                    "the bytes that the program allocated. Record a Java program from its start, with Flight Recorder");
        }
        if (timeline.threads().stream()
                .anyMatch(each -> each.kind().isApplication()
                        && each.span().startNanos() <= timeline.span().startNanos())) {
            throw new IncompleteRecording("the start of the program. Record a command instead of a process that runs");
        }
        Intervals intervals = Intervals.of(timeline);
        WarmUp warmUp = WarmUpFit.of(intervals);
        TraceExtraction traces = new TraceExtraction(timeline, warmUp, intervals);
        int cpus = Math.max(1, timeline.facts().cpus());
        return new TracedProgram(
                traces.traces(false),
                traces.traces(true),
                warmUp,
                1,
                RecordedHeap.history(timeline)
                        .map(each -> memory(new RecordedHeap(each), traces, cpus))
                        .orElse(ProgramMemory.UNUSED));
    }

    private static ProgramMemory memory(RecordedHeap heap, TraceExtraction traces, int cpus) {
        List<double[]> counted = traces.allocatedAtPauses();
        int last = Math.min(counted.size(), heap.count()) - 1;
        double total = Arrays.stream(counted.get(last)).sum()
                - Arrays.stream(counted.getFirst()).sum();
        double factor = heap.allocatedUntil(last) / total;
        LifespanFit.Result lifespans = new LifespanFit(
                        heap.spec(),
                        scaled(counted.subList(0, last + 1), factor),
                        scaled(traces.receivedAtPauses().subList(0, last + 1), factor),
                        heap.copied(),
                        heap.promoted(),
                        heap.permanentShare())
                .find();
        return new ProgramMemory(
                factor,
                heap.spec(),
                heap.costs(cpus),
                lifespans.lifespans(),
                lifespans.liveBytes(),
                lifespans.dropsAtReceive(),
                heap.permanentBytes(),
                heap.collectors(cpus).orElse(0));
    }

    private static List<long[]> scaled(List<double[]> bytes, double factor) {
        return bytes.stream()
                .map(each -> Arrays.stream(each)
                        .mapToLong(one -> Math.round(one * factor))
                        .toArray())
                .toList();
    }

    /** Returns the mean work of a thread of the application from one of its waits to the next, in nanoseconds. */
    public double workBetweenWaits() {
        long work = 0;
        long waits = 0;
        for (ThreadTrace trace : application) {
            work += trace.sum(ThreadTrace.Step.COMPUTE);
            waits += 1 + trace.count(ThreadTrace.Step.SLEEP) + trace.count(ThreadTrace.Step.RECEIVE);
        }
        return (double) work / Math.max(1, waits);
    }

    /** Returns the same program with another maximum heap, whose generations have the same shares. */
    public TracedProgram withHeap(long bytes) {
        return new TracedProgram(application, compilers, warmUp, nanosPerWork, memory.withHeap(bytes));
    }

    /**
     * Returns the same program with other times for its work and for each copied byte, and other lifespans of objects.
     *
     * @param survival the factor of lifespans
     */
    public TracedProgram scaled(double work, double survival, double copies) {
        return new TracedProgram(application, compilers, warmUp, nanosPerWork * work, memory.scaled(survival, copies));
    }
}
