package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FlightRecorderEventsTest {
    private static final int THREADS = 20;
    private static final int WAITS = 10;

    @TempDir
    Path folder = Path.of("");

    private List<RecordedEvent> record(Scheduler scheduler) throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable("io.heddle.Carrier").with("period", "endChunk");
            recording.start();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                threads.add(scheduler.virtualThreads().start(() -> {
                    for (int j = 0; j < WAITS; j++) {
                        LockSupport.parkNanos(1_000_000);
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            return eventsOf(scheduler.carriers(), recording);
        }
    }

    /** Returns the events of some carriers. Other tests may have left schedulers open. */
    private List<RecordedEvent> eventsOf(List<Carrier> carriers, Recording recording) throws IOException {
        recording.stop();
        Path file = folder.resolve("recording.jfr");
        recording.dump(file);
        List<Long> ids = carriers.stream().map(Thread::threadId).toList();
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> ids.contains(event.getThread("carrier").getJavaThreadId()))
                .toList();
    }

    @Test
    void a_recording_has_the_figures_of_each_carrier() throws Exception {
        try (Scheduler scheduler =
                Scheduler.of(2).group(new ThreadGroup("test")).open()) {
            List<RecordedEvent> events = record(scheduler);

            assertThat(events).hasSize(2);
            assertThat(events).extracting(event -> event.getInt("processor")).containsExactlyInAnyOrder(0, 1);
            assertThat(events).allSatisfy(event -> {
                assertThat(event.getThread("carrier").getJavaName()).startsWith("heddle-carrier-");
                assertThat(event.getInt("readyThreads")).isZero();
                assertThat(event.getLong("parks")).isGreaterThanOrEqualTo(event.getLong("wakeUps"));
                assertThat(event.getLong("spins")).isZero();
            });
            // A thread runs once at its start and once after each wait; a wait may end early.
            assertThat(events.stream()
                            .mapToLong(event -> event.getLong("dispatches"))
                            .sum())
                    .isGreaterThanOrEqualTo(THREADS * (WAITS + 1L));
            assertThat(events.stream()
                            .mapToLong(event -> event.getLong("parks"))
                            .sum())
                    .isPositive();
        }
    }

    @Test
    void idle_carriers_that_spin_are_counted() throws Exception {
        try (Scheduler scheduler = Scheduler.of(2)
                .idling(Idling.SPIN_YIELD_SLEEP)
                .group(new ThreadGroup("test"))
                .open()) {
            List<RecordedEvent> events = record(scheduler);

            assertThat(events.stream()
                            .mapToLong(event -> event.getLong("spins"))
                            .sum())
                    .isPositive();
            assertThat(events.stream()
                            .mapToLong(event -> event.getLong("parks"))
                            .sum())
                    .isZero();
        }
    }

    @Test
    void a_closed_scheduler_has_no_events() throws Exception {
        Scheduler closed = Scheduler.of(2).group(new ThreadGroup("test")).open();
        while (closed.carriers().size() < 2) {
            Thread.sleep(1);
        }
        List<Carrier> carriers = closed.carriers();
        closed.close();
        try (Recording recording = new Recording()) {
            recording.enable("io.heddle.Carrier").with("period", "endChunk");
            recording.start();
            assertThat(eventsOf(carriers, recording)).isEmpty();
        }
    }
}
