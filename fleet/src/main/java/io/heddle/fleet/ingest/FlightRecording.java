package io.heddle.fleet.ingest;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcJvm;
import io.heddle.gclogs.events.GcLogListener;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import org.jspecify.annotations.Nullable;

/**
 * The collections, the JVM and the CPU time in a file of JDK Flight Recorder. It is read as a stream, because only a few of its events
 * matter here.
 */
final class FlightRecording {
    private final RecordedCollections collections = new RecordedCollections();
    private GcJvm jvm = GcJvm.UNKNOWN;
    private @Nullable Instant jvmStart;
    private @Nullable Instant lastLoad;
    private double loadSeconds;
    private double firstLoad = Double.NaN;

    private FlightRecording() {}

    /**
     * The result of reading a file.
     *
     * @param cpuNanos the CPU time of the process while it was recorded, from its CPU load; {@link GcEvent#UNKNOWN} without
     */
    record Contents(GcJvm jvm, long events, long cpuNanos) {}

    /** @throws IOException if the file cannot be read, or is damaged */
    static Contents read(Path file, GcLogListener listener) throws IOException {
        FlightRecording recording = new FlightRecording();
        AtomicReference<@Nullable Throwable> defect = new AtomicReference<>();
        try (EventStream events = EventStream.openFile(file)) {
            events.setReuse(true);
            events.onError(error -> defect.compareAndSet(null, error));
            recording.subscribe(events);
            events.start();
        }
        Throwable error = defect.get();
        if (error != null) {
            throw new IOException("an event cannot be read: " + error.getMessage(), error);
        }
        long count = recording.collections.report(recording.jvmStart, listener);
        return new Contents(recording.jvm, count, recording.cpuNanos());
    }

    private void subscribe(EventStream events) {
        events.onEvent("jdk.GarbageCollection", collections::collection);
        events.onEvent("jdk.GCPhasePause", collections::pause);
        events.onEvent("jdk.GCCPUTime", collections::cpu);
        events.onEvent("jdk.GCHeapSummary", collections::heap);
        events.onEvent("jdk.EvacuationFailed", collections::evacuationFailed);
        events.onEvent("jdk.JVMInformation", event -> {
            jvmStart = event.getInstant("jvmStartTime");
            jvm = jvm.withVersion(event.getString("jvmVersion"));
        });
        events.onEvent(
                "jdk.GCConfiguration",
                event -> jvm = jvm.withCollector(
                        collector(event.getString("youngCollector"), event.getString("oldCollector"))));
        events.onEvent(
                "jdk.GCHeapConfiguration",
                event -> jvm = jvm.withInitialHeapBytes(event.getLong("initialSize"))
                        .withMaxHeapBytes(event.getLong("maxSize")));
        events.onEvent("jdk.CPUInformation", event -> jvm = jvm.withProcessors(event.getInt("hwThreads")));
        events.onEvent("jdk.PhysicalMemory", event -> jvm = jvm.withMemoryBytes(event.getLong("totalSize")));
        events.onEvent("jdk.CPULoad", this::load);
    }

    /** A load is that since the one before. */
    private void load(RecordedEvent event) {
        double load = event.getFloat("jvmUser") + event.getFloat("jvmSystem");
        Instant now = event.getStartTime();
        if (lastLoad == null) {
            firstLoad = load;
        } else {
            double seconds = Duration.between(lastLoad, now).toNanos() / 1e9;
            loadSeconds += load * seconds;
            if (!Double.isNaN(firstLoad)) {
                // The first one has no other before it. Its period is that of the second.
                loadSeconds += firstLoad * seconds;
                firstLoad = Double.NaN;
            }
        }
        lastLoad = now;
    }

    private long cpuNanos() {
        return loadSeconds > 0 && jvm.processors() > 0
                ? Math.round(loadSeconds * jvm.processors() * 1e9)
                : GcEvent.UNKNOWN;
    }

    private static Collector collector(String young, String old) {
        return switch (old) {
            case "SerialOld" -> Collector.SERIAL;
            case "ParallelOld" -> Collector.PARALLEL;
            case "ConcurrentMarkSweep" -> Collector.CONCURRENT_MARK_SWEEP;
            case "G1Old" -> Collector.G1;
            case "ZGC Major" -> Collector.GENERATIONAL_Z;
            case "Z", "ZGC" -> Collector.Z;
            case "Shenandoah" -> young.equals("Shenandoah") ? Collector.GENERATIONAL_SHENANDOAH : Collector.SHENANDOAH;
            default -> old.startsWith("Shenandoah") ? Collector.SHENANDOAH : Collector.UNKNOWN;
        };
    }
}
