package io.heddle.recorder.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.timeline.Facts;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.scheduling.ThreadState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** JDK Mission Control opens a recording with a JVM's chunks. */
class MissionControlTest {
    private static final int BATCHES = 3;

    @TempDir
    Path folder = Path.of("");

    @SuppressWarnings("NullAway.Init")
    private Instant before;

    @SuppressWarnings("NullAway.Init")
    private Instant after;

    @SuppressWarnings("NullAway.Init")
    private IItemCollection events;

    @BeforeEach
    void load() throws Exception {
        Path jvm = folder.resolve("jvm.jfr");
        Path file = folder.resolve("recording.jfr");
        before = Instant.now();
        try (RecordingWriter writer = RecordingWriter.create(file, Long.MAX_VALUE);
                Recording recording = new Recording()) {
            long start = System.nanoTime();
            writer.begin(Facts.UNKNOWN, before.getEpochSecond() * 1_000_000_000 + before.getNano(), start);
            recording.enable("jdk.SystemGC");
            recording.enable("jdk.GarbageCollection");
            recording.start();
            System.gc();
            recording.stop();
            recording.dump(jvm);
            writer.thread(7, 7, "worker", ThreadKind.APP, start);
            for (int batch = 0; batch < BATCHES; batch++) {
                writer.switched(System.nanoTime(), 0, 0, ThreadState.SLEEPING, 7);
                writer.flush();
            }
            writer.append(jvm);
            writer.end(System.nanoTime());
        }
        after = Instant.now();
        events = JfrLoaderToolkit.loadEvents(file.toFile());
    }

    private List<IItem> items(String type) {
        List<IItem> items = new ArrayList<>();
        for (IItemIterable each : events.apply(ItemFilters.type(type))) {
            each.forEach(items::add);
        }
        return items;
    }

    @Test
    void it_has_heddles_events_and_those_of_the_jvm() {
        assertThat(items("heddle.SchedulingBatch")).hasSize(BATCHES);
        assertThat(items("heddle.Thread")).hasSize(1);
        assertThat(items("heddle.Recording")).isNotEmpty();
        assertThat(items("jdk.GarbageCollection")).isNotEmpty();
    }

    @Test
    void the_times_of_all_chunks_are_right() {
        for (String type : List.of("heddle.SchedulingBatch", "jdk.GarbageCollection")) {
            assertThat(items(type)).as(type).allSatisfy(item -> assertThat(time(item))
                    .isBetween(before.minus(Duration.ofSeconds(1)), after.plus(Duration.ofSeconds(1))));
        }
    }

    @SuppressWarnings("unchecked")
    private static Instant time(IItem item) {
        return Instant.ofEpochMilli(JfrAttributes.START_TIME
                .getAccessor((org.openjdk.jmc.common.item.IType<IItem>) item.getType())
                .getMember(item)
                .clampedLongValueIn(UnitLookup.EPOCH_MS));
    }
}
