package io.heddle.recorder.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.recorder.jvm.events.JvmEvents;
import io.heddle.timeline.Wait;
import io.heddle.timeline.stacks.Frame;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of this JVM with other settings than Heddle's. */
class OtherSettingsTest {
    private static final Duration WAIT = Duration.ofMillis(20);

    @TempDir
    Path folder = Path.of("");

    private interface Work {
        void run() throws Exception;
    }

    private Collected record(List<String> events, Work work) throws Exception {
        Path file = folder.resolve("other.jfr");
        try (Recording recording = new Recording()) {
            events.forEach(
                    name -> recording.enable(name).withThreshold(Duration.ZERO).withStackTrace());
            recording.start();
            work.run();
            recording.dump(file);
        }
        return read(file);
    }

    private static Collected read(Path file) throws IOException {
        Collected read = new Collected();
        assertThat(JvmEvents.read(file, t -> t, read).problem()).isEmpty();
        return read;
    }

    @Test
    void without_safepoints_the_pauses_are_those_of_the_collector() throws Exception {
        Collected read = record(List.of("jdk.GCPhasePause"), System::gc);

        assertThat(read.pauses).isNotEmpty().allSatisfy(pause -> {
            assertThat(pause.gcId()).isNotNegative();
            assertThat(pause.cause()).isNotEmpty();
            assertThat(pause.timeToSafepointNanos()).isEqualTo(-1);
            assertThat(pause.endNanos()).isGreaterThan(pause.startNanos());
        });
        assertThat(read.collections).isEmpty();
        assertThat(read.jvms).isEmpty();
    }

    @Test
    void without_operations_a_pause_has_its_times_and_the_name_of_the_collectors_pause() throws Exception {
        Collected read = record(List.of("jdk.SafepointBegin", "jdk.SafepointEnd", "jdk.GCPhasePause"), System::gc);

        assertThat(read.pauses)
                .filteredOn(pause -> pause.gcId() >= 0)
                .isNotEmpty()
                .allSatisfy(pause -> {
                    assertThat(pause.cause()).isNotEmpty();
                    assertThat(pause.timeToSafepointNanos()).isEqualTo(-1);
                });
    }

    @Test
    void a_safepoint_of_which_only_one_side_is_known_is_no_pause() throws Exception {
        assertThat(record(List.of("jdk.SafepointBegin"), System::gc).pauses).isEmpty();
        assertThat(record(List.of("jdk.SafepointEnd"), System::gc).pauses).isEmpty();
    }

    @Test
    void a_collection_without_its_heap_has_unknown_sizes() throws Exception {
        Collected read = record(List.of("jdk.GarbageCollection"), System::gc);

        assertThat(read.collections).isNotEmpty().allSatisfy(collection -> {
            assertThat(collection.before()).isEqualTo(-1);
            assertThat(collection.after()).isEqualTo(-1);
            assertThat(collection.pauseNanos()).isPositive();
        });
    }

    @Test
    void part_of_the_facts_about_a_jvm_is_reported_with_the_rest_unknown() throws Exception {
        Collected read = record(List.of("jdk.JVMInformation"), () -> {});

        assertThat(read.jvms).singleElement().satisfies(facts -> {
            assertThat(facts.pid()).isEqualTo((int) ProcessHandle.current().pid());
            assertThat(facts.collector()).isEmpty();
            assertThat(facts.gcThreads()).isEqualTo(-1);
            assertThat(facts.maxHeapBytes()).isEqualTo(-1);
        });
    }

    @Test
    void a_virtual_thread_has_no_id() throws Exception {
        Collected read = record(
                List.of("jdk.ThreadSleep"),
                () -> Thread.ofVirtual().start(OtherSettingsTest::sleep).join());

        assertThat(read.waits).anySatisfy(wait -> {
            assertThat(wait.tid()).isEqualTo(-1);
            assertThat(wait.kind()).isEqualTo(Wait.Kind.SLEEP);
            assertThat(wait.stack()).extracting(Frame::method).contains("sleep");
        });
    }

    @Test
    void an_array_that_is_waited_for_has_its_name_in_java() throws Exception {
        Collected read = record(List.of("jdk.JavaMonitorWait"), () -> {
            await(new int[0]);
            await(new String[0][0]);
            await(this);
        });

        assertThat(read.waits)
                .extracting(Collected.Wait::on)
                .contains("int[]", "java.lang.String[][]", OtherSettingsTest.class.getName());
    }

    // Any wait has an event.
    @SuppressWarnings("WaitNotInLoop")
    private static void await(Object monitor) throws InterruptedException {
        synchronized (monitor) {
            monitor.wait(WAIT.toMillis());
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(WAIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void a_pinned_virtual_thread_holds_its_carrier() throws Exception {
        Collected read = record(
                List.of("jdk.VirtualThreadPinned"),
                () -> Thread.ofVirtual().start(Initialised::touch).join());

        assertThat(read.waits).anySatisfy(wait -> {
            assertThat(wait.kind()).isEqualTo(Wait.Kind.PINNED);
            assertThat(read.names.get(wait.tid())).startsWith("ForkJoinPool");
        });
    }

    /** A virtual thread cannot unmount while it initialises a class. */
    private static final class Initialised {
        static {
            sleep();
        }

        private Initialised() {}

        static void touch() {}
    }
}
