package io.heddle.recorder.jvm;

import io.heddle.recorder.jvm.events.Output;
import io.heddle.timeline.stacks.Frame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An output that keeps everything. */
final class Collected implements Output {
    final List<Jvm> jvms = new ArrayList<>();
    final Map<Long, String> names = new HashMap<>();
    final List<Pause> pauses = new ArrayList<>();
    final List<Collection> collections = new ArrayList<>();
    final Set<String> phases = new LinkedHashSet<>();
    final List<Wait> waits = new ArrayList<>();
    final List<Sample> samples = new ArrayList<>();
    long promotions;
    long survivorBytes;

    record Jvm(int pid, String version, String collector, int gcThreads, long maxHeapBytes, String arguments) {}

    record Pause(long startNanos, long endNanos, String cause, long timeToSafepointNanos, int gcId) {}

    record Collection(
            int gcId, long startNanos, long endNanos, String cause, long pauseNanos, long before, long after) {}

    record Wait(
            long tid,
            io.heddle.timeline.Wait.Kind kind,
            long startNanos,
            long endNanos,
            String on,
            long owner,
            List<Frame> stack) {}

    record Sample(long tid, io.heddle.timeline.stacks.Sample.Kind kind, long nanos, long weight, List<Frame> stack) {}

    boolean isEmpty() {
        return jvms.isEmpty() && names.isEmpty() && pauses.isEmpty() && collections.isEmpty() && waits.isEmpty();
    }

    @Override
    public void jvm(
            int pid,
            String version,
            String collector,
            int parallelGcThreads,
            int concurrentGcThreads,
            long maxHeapBytes,
            String arguments) {
        jvms.add(new Jvm(pid, version, collector, parallelGcThreads, maxHeapBytes, arguments));
    }

    @Override
    public void thread(long osTid, String javaName) {
        names.put(osTid, javaName);
    }

    @Override
    public void pause(long startNanos, long endNanos, String cause, long timeToSafepointNanos, int gcId) {
        pauses.add(new Pause(startNanos, endNanos, cause, timeToSafepointNanos, gcId));
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
        collections.add(new Collection(gcId, startNanos, endNanos, cause, pauseNanos, heapBefore, heapAfter));
    }

    @Override
    public void gcPhase(int gcId, String name, int worker, long startNanos, long endNanos) {
        phases.add(name);
    }

    @Override
    public void survivors(int gcId, int age, long bytes) {
        survivorBytes += bytes;
    }

    @Override
    public void promoted(int gcId, long bytes) {
        promotions++;
    }

    @Override
    public void wait(
            long osTid,
            io.heddle.timeline.Wait.Kind kind,
            long startNanos,
            long endNanos,
            String on,
            long ownerOsTid,
            List<Frame> stack) {
        waits.add(new Wait(osTid, kind, startNanos, endNanos, on, ownerOsTid, stack));
    }

    @Override
    public void sample(
            long osTid, io.heddle.timeline.stacks.Sample.Kind kind, long nanos, long weight, List<Frame> stack) {
        samples.add(new Sample(osTid, kind, nanos, weight, stack));
    }
}
