package io.heddle.recorder.jvm.events;

import io.heddle.timeline.Wait;
import io.heddle.timeline.stacks.Sample;
import java.util.function.LongUnaryOperator;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;

/** The translation of Flight Recorder's events for an {@link Output}. Ignores events that it does not know. */
final class EventReader {
    private static final int NO_WORKER = -1;

    private final Output output;
    private final EventClock clock;
    private final Stacks stacks = new Stacks();
    private final Threads threads;
    private final JvmFacts facts = new JvmFacts();
    private final Pauses pauses;
    private final GcCollections collections;

    EventReader(Output output, LongUnaryOperator wallToMonotonicNanos) {
        this.output = output;
        this.clock = new EventClock(wallToMonotonicNanos);
        this.threads = new Threads(output);
        this.pauses = new Pauses(output, clock);
        this.collections = new GcCollections(output);
    }

    void accept(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case "jdk.JVMInformation" -> facts.information(event);
            case "jdk.GCConfiguration" -> facts.collector(event);
            case "jdk.GCHeapConfiguration" -> facts.heap(event);
            case "jdk.ThreadStart", "jdk.ThreadEnd", "jdk.ThreadAllocationStatistics" ->
                threads.tid(EventFields.thread(event, "thread"));

            case "jdk.SafepointBegin" -> pauses.begin(event);
            case "jdk.SafepointStateSynchronization" -> pauses.synchronization(event);
            case "jdk.SafepointEnd" -> pauses.end(event);
            case "jdk.ExecuteVMOperation" -> pauses.operation(event);

            case "jdk.GarbageCollection" ->
                collections.collection(event, gcId(event), clock.start(event), clock.end(event));
            case "jdk.GCHeapSummary" -> collections.heap(event, gcId(event));
            case "jdk.PSHeapSummary" -> collections.spaces(event, gcId(event));
            case "jdk.GCPhasePause" -> {
                pauses.collectorPause(event, gcId(event), EventFields.text(event, "name"));
                gcPhase(event, NO_WORKER);
            }
            case "jdk.GCPhasePauseLevel1",
                    "jdk.GCPhasePauseLevel2",
                    "jdk.GCPhasePauseLevel3",
                    "jdk.GCPhasePauseLevel4",
                    "jdk.GCPhaseConcurrent",
                    "jdk.GCPhaseConcurrentLevel1",
                    "jdk.GCPhaseConcurrentLevel2" -> gcPhase(event, NO_WORKER);
            case "jdk.GCPhaseParallel" -> gcPhase(event, (int) EventFields.number(event, "gcWorkerId"));
            case "jdk.TenuringDistribution" -> survivors(event);
            case "jdk.G1EvacuationOldStatistics" -> promoted(event);

            case "jdk.JavaMonitorEnter" ->
                await(event, Wait.Kind.MONITOR, EventFields.className(event, "monitorClass"), "previousOwner");
            case "jdk.JavaMonitorWait" ->
                await(event, Wait.Kind.OBJECT_WAIT, EventFields.className(event, "monitorClass"), "notifier");
            case "jdk.ThreadPark" -> await(event, Wait.Kind.PARK, EventFields.className(event, "parkedClass"), "");
            case "jdk.ThreadSleep" -> await(event, Wait.Kind.SLEEP, "", "");
            case "jdk.VirtualThreadPinned" ->
                await(event, Wait.Kind.PINNED, EventFields.text(event, "blockingOperation"), "");
            case "jdk.ZAllocationStall" ->
                await(event, Wait.Kind.ALLOCATION_STALL, EventFields.text(event, "type"), "");
            case "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce" ->
                await(event, Wait.Kind.IO, EventFields.text(event, "path"), "");
            case "jdk.SocketRead", "jdk.SocketWrite" -> await(event, Wait.Kind.IO, address(event), "");

            case "jdk.ExecutionSample" -> sample(event, Sample.Kind.JAVA, "sampledThread", 1);
            case "jdk.CPUTimeSample" -> sample(event, Sample.Kind.JAVA, "eventThread", 1);
            case "jdk.NativeMethodSample" -> sample(event, Sample.Kind.NATIVE, "sampledThread", 1);
            case "jdk.ObjectAllocationSample" ->
                sample(event, Sample.Kind.ALLOCATION, "eventThread", EventFields.number(event, "weight"));
            default -> {}
        }
        facts.reportIfComplete(output);
    }

    /** Reports what waits for events that did not come. */
    void finish() {
        facts.report(output);
        pauses.flush();
        collections.flush();
    }

    private static int gcId(RecordedObject event) {
        return (int) EventFields.number(event, "gcId");
    }

    private void gcPhase(RecordedEvent event, int worker) {
        String name = stacks.name(EventFields.text(event, "name"));
        output.gcPhase(gcId(event), name, worker, clock.start(event), clock.end(event));
    }

    private void survivors(RecordedEvent event) {
        long bytes = EventFields.number(event, "size");
        if (bytes > 0) {
            output.survivors(gcId(event), (int) EventFields.number(event, "age"), bytes);
        }
    }

    /** G1 copies into buffers of its workers, or large objects directly. */
    private void promoted(RecordedEvent event) {
        RecordedObject statistics = EventFields.object(event, "statistics");
        if (statistics != null) {
            long buffered = EventFields.number(statistics, "used");
            long direct = EventFields.number(statistics, "directAllocated");
            output.promoted(gcId(statistics), Math.max(0, buffered) + Math.max(0, direct));
        }
    }

    private static String address(RecordedEvent event) {
        String host = EventFields.text(event, "host");
        String name = host.isEmpty() ? EventFields.text(event, "address") : host;
        return name + ":" + EventFields.number(event, "port");
    }

    private void await(RecordedEvent event, Wait.Kind kind, String on, String otherThread) {
        // A pinned virtual thread holds its carrier, which is a thread of the kernel.
        boolean carried = kind == Wait.Kind.PINNED && event.hasField("carrierThread");
        output.wait(
                threads.tid(EventFields.thread(event, carried ? "carrierThread" : "eventThread")),
                kind,
                clock.start(event),
                clock.end(event),
                stacks.name(on),
                otherThread.isEmpty() ? Threads.UNKNOWN : threads.tid(EventFields.thread(event, otherThread)),
                stacks.of(EventFields.stack(event)));
    }

    private void sample(RecordedEvent event, Sample.Kind kind, String thread, long weight) {
        output.sample(
                threads.tid(EventFields.thread(event, thread)),
                kind,
                clock.start(event),
                weight,
                stacks.of(EventFields.stack(event)));
    }
}
