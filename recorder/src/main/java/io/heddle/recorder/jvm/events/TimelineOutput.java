package io.heddle.recorder.jvm.events;

import io.heddle.hotspot.roles.RoleClassifier;
import io.heddle.recorder.threads.Kinds;
import io.heddle.timeline.Collection;
import io.heddle.timeline.Pause;
import io.heddle.timeline.Span;
import io.heddle.timeline.TimelineBuilder;
import io.heddle.timeline.TimelineJvm;
import io.heddle.timeline.Wait;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Turns the events of one JVM into those of a timeline. */
final class TimelineOutput implements Output {
    /** What a sample of the JVM stands for: the period of its settings. */
    private static final long SAMPLE_NANOS = 20_000_000;

    private final TimelineBuilder timeline;
    private final Map<Integer, Draft> collections = new TreeMap<>();
    private final List<Pause> pauses = new ArrayList<>();
    private final IdentityHashMap<List<Frame>, Stack> stacks = new IdentityHashMap<>();
    private int pid;

    /** A collection whose parts are still arriving. */
    private static final class Draft {
        private final List<Collection.Phase> phases = new ArrayList<>();
        private final List<Long> survivors = new ArrayList<>();
        private Span span = new Span(0, 0);
        private String collector = "";
        private String cause = "";
        private long pauseNanos;
        private long heapBefore = -1;
        private long heapAfter = -1;
        private long promoted = -1;
        private boolean complete;
    }

    TimelineOutput(TimelineBuilder timeline) {
        this.timeline = timeline;
    }

    @Override
    public void jvm(
            int id,
            String version,
            String collector,
            int parallelGcThreads,
            int concurrentGcThreads,
            long maxHeapBytes,
            String arguments) {
        pid = id;
        timeline.add(new TimelineJvm(
                id, version, collector, parallelGcThreads, concurrentGcThreads, maxHeapBytes, arguments));
    }

    @Override
    public void thread(long osTid, String javaName) {
        int tid = (int) osTid;
        if (timeline.facts().coverage() == SchedulingCoverage.NONE) {
            timeline.describe(tid, pid, javaName, Kinds.of(RoleClassifier.provisionalRole(javaName)));
        } else {
            timeline.rename(tid, javaName);
            RoleClassifier.roleOfJavaThread(javaName).map(Kinds::of).ifPresent(kind -> timeline.reclassify(tid, kind));
        }
    }

    @Override
    public void pause(long startNanos, long endNanos, String cause, long timeToSafepointNanos, int gcId) {
        long stopped = Math.min(endNanos, startNanos + Math.max(0, timeToSafepointNanos));
        pauses.add(new Pause(pid, new Span(stopped, endNanos), cause, timeToSafepointNanos, gcId));
    }

    private Draft draft(int gcId) {
        return collections.computeIfAbsent(gcId, _ -> new Draft());
    }

    @Override
    public void collection(
            int gcId,
            long startNanos,
            long endNanos,
            String collector,
            String cause,
            long pauseNanos,
            long heapBefore,
            long heapAfter) {
        Draft draft = draft(gcId);
        draft.span = new Span(startNanos, endNanos);
        draft.collector = collector;
        draft.cause = cause;
        draft.pauseNanos = pauseNanos;
        draft.heapBefore = heapBefore;
        draft.heapAfter = heapAfter;
        draft.complete = true;
    }

    @Override
    public void gcPhase(int gcId, String name, int worker, long startNanos, long endNanos) {
        draft(gcId).phases.add(new Collection.Phase(name, worker, new Span(startNanos, endNanos)));
    }

    @Override
    public void survivors(int gcId, int age, long bytes) {
        List<Long> survivors = draft(gcId).survivors;
        while (survivors.size() < age) {
            survivors.add(0L);
        }
        survivors.set(age - 1, bytes);
    }

    @Override
    public void promoted(int gcId, long bytes) {
        Draft draft = draft(gcId);
        draft.promoted = Math.max(0, draft.promoted) + bytes;
    }

    @Override
    public void wait(
            long osTid, Wait.Kind kind, long startNanos, long endNanos, String on, long ownerOsTid, List<Frame> stack) {
        timeline.add(new Wait(
                timeline.threadAt((int) osTid, endNanos),
                kind,
                new Span(startNanos, endNanos),
                on,
                timeline.threadAt((int) ownerOsTid, startNanos),
                stack(stack)));
    }

    @Override
    public void sample(long osTid, Sample.Kind kind, long nanos, long weight, List<Frame> stack) {
        timeline.add(new Sample(
                timeline.threadAt((int) osTid, nanos),
                kind,
                nanos,
                kind == Sample.Kind.ALLOCATION ? weight : SAMPLE_NANOS,
                stack(stack)));
    }

    private Stack stack(List<Frame> frames) {
        return stacks.computeIfAbsent(frames, Stack::new);
    }

    /** Adds what could only be completed at the end. */
    void finish() {
        pauses.stream()
                .map(pause ->
                        new Pause(pid, pause.span(), pause.operation(), pause.safepointNanos(), pause.collection()))
                .forEach(timeline::add);
        collections.forEach((id, draft) -> {
            if (draft.complete) {
                timeline.add(new Collection(
                        pid,
                        id,
                        draft.span,
                        draft.collector,
                        draft.cause,
                        draft.pauseNanos,
                        draft.heapBefore,
                        draft.heapAfter,
                        draft.promoted,
                        draft.survivors,
                        draft.phases));
            }
        });
    }
}
