package io.heddle.selection.goals.readers;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Await;
import io.heddle.selection.goals.GoalProbe;
import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalReading.Absent;
import io.heddle.selection.goals.GoalReading.Epoch;
import io.heddle.selection.goals.GoalReading.Present;
import io.heddle.selection.goals.Totals;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PacedReaderTest {
    private static final Pace QUICK = new Pace(Duration.ofMillis(1), Duration.ofSeconds(60));
    private static final Pace IMPATIENT = new Pace(Duration.ofMillis(1), Duration.ofMillis(50));

    /** Ten times the slow reading is longer. */
    private static final Duration SHORTER_THAN_PAUSE = Duration.ofMillis(1_900);

    private static GoalReading get(CompletableFuture<GoalReading> reading) throws Exception {
        return reading.get(60, TimeUnit.SECONDS);
    }

    private static Present present(double count) {
        return new Present(System.nanoTime(), Epoch.FIRST, new Totals.Counter(count));
    }

    /** A probe that counts its readings and lets the test hold them. */
    private static final class Held implements GoalProbe {
        private final AtomicInteger begun = new AtomicInteger();
        private final AtomicInteger aborted = new AtomicInteger();
        private final Semaphore permits = new Semaphore(0);
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public Present read() throws InterruptedException {
            int number = begun.incrementAndGet();
            permits.acquire();
            return present(number);
        }

        @Override
        public void abort() {
            aborted.incrementAndGet();
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    @Test
    void requests_share_the_reading_that_runs() throws Exception {
        Held probe = new Held();
        try (PacedReader reader = new PacedReader("source", probe, QUICK)) {
            CompletableFuture<GoalReading> first = reader.read();
            Await.until("the reading runs", () -> probe.begun.get() == 1);
            CompletableFuture<GoalReading> second = reader.read();
            assertThat(first).isNotDone();
            probe.permits.release();

            assertThat(get(second)).isSameAs(get(first));
            assertThat(probe.begun).hasValue(1);
        }
    }

    @Test
    void requests_during_the_pause_share_the_next_reading() throws Exception {
        Held probe = new Held();
        probe.permits.release(100);
        try (PacedReader reader =
                new PacedReader("source", probe, new Pace(Duration.ofMillis(500), Duration.ofSeconds(60)))) {
            GoalReading before = get(reader.read());
            CompletableFuture<GoalReading> one = reader.read();
            CompletableFuture<GoalReading> other = reader.read();

            assertThat(get(other)).isSameAs(get(one)).isNotSameAs(before);
            assertThat(get(one).nanos() - before.nanos()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(400));
            assertThat(probe.begun).hasValue(2);
        }
    }

    @Test
    void a_request_after_a_slow_reading_waits_for_the_longer_pause() throws Exception {
        GoalProbe slow = () -> {
            Thread.sleep(200);
            return present(1);
        };
        try (PacedReader reader = new PacedReader("source", slow, new Pace(Duration.ofMillis(1), SHORTER_THAN_PAUSE))) {
            // The second request follows the first reading at once.
            GoalReading after = get(reader.read().thenCompose(_ -> reader.read()));

            assertThat(after).isInstanceOf(Present.class);
        }
    }

    @Test
    void a_caller_cannot_complete_the_reading_of_another_one() throws Exception {
        Held probe = new Held();
        try (PacedReader reader = new PacedReader("source", probe, QUICK)) {
            CompletableFuture<GoalReading> first = reader.read();
            CompletableFuture<GoalReading> second = reader.read();
            first.cancel(true);
            probe.permits.release();

            assertThat(get(second)).isInstanceOf(Present.class);
        }
    }

    @Test
    void a_reading_that_hangs_is_absent_and_aborted_and_so_is_the_next_one() throws Exception {
        Held probe = new Held();
        try (PacedReader reader = new PacedReader("http://here", probe, IMPATIENT)) {
            assertThat(((Absent) get(reader.read())).reason()).isEqualTo("http://here gave no number within 50 ms.");
            assertThat(get(reader.read())).isInstanceOf(Absent.class);
            Await.until("the probe is aborted", () -> probe.aborted.get() == 1);

            probe.permits.release(2);
            Await.until("a reading succeeds again", () -> {
                probe.permits.release();
                return get(reader.read()) instanceof Present;
            });
        }
    }

    @Test
    void failures_are_absent_readings() throws Exception {
        AtomicInteger readings = new AtomicInteger();
        GoalProbe failing = () -> {
            return switch (readings.getAndIncrement()) {
                case 0 -> throw new IOException("source is\n\tdown.");
                case 1 -> throw new IllegalStateException("a defect");
                default -> present(1);
            };
        };
        try (PacedReader reader = new PacedReader("source", failing, QUICK)) {
            assertThat(((Absent) get(reader.read())).reason()).isEqualTo("source is down.");
            assertThat(((Absent) get(reader.read())).reason())
                    .isEqualTo("source cannot be read because of a defect of Heddle:"
                            + " java.lang.IllegalStateException: a defect.");
            assertThat(get(reader.read())).isInstanceOf(Present.class);
        }
    }

    @Test
    void closing_completes_readings_and_closes_the_probe() throws Exception {
        Held probe = new Held();
        PacedReader reader = new PacedReader("source", probe, QUICK);
        CompletableFuture<GoalReading> reading = reader.read();

        reader.close();

        String reason = "source is no longer read, because its reader is closed.";
        assertThat(((Absent) get(reading)).reason()).isEqualTo(reason);
        assertThat(((Absent) get(reader.read())).reason()).isEqualTo(reason);
        assertThat(probe.closed.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void the_thread_is_a_daemon_with_a_name() throws Exception {
        CompletableFuture<Thread> seen = new CompletableFuture<>();
        GoalProbe probe = () -> {
            seen.complete(Thread.currentThread());
            return present(1);
        };
        try (PacedReader reader = new PacedReader("source", probe, QUICK)) {
            var _ = get(reader.read());
        }
        assertThat(seen.join().getName()).isEqualTo("heddle-goal");
        assertThat(seen.join().isDaemon()).isTrue();
        assertThat(seen.join().join(Duration.ofSeconds(60)))
                .as("the thread ends")
                .isTrue();
    }

    @Test
    void a_source_that_is_slow_to_read_is_read_rarely() {
        Pace pace = new Pace(Duration.ofSeconds(1), Duration.ofSeconds(2));

        assertThat(Duration.ofNanos(pace.pauseNanos(1_000_000))).isEqualTo(Duration.ofSeconds(1));
        assertThat(Duration.ofNanos(pace.pauseNanos(500_000_000))).isEqualTo(Duration.ofSeconds(5));
        assertThat(Duration.ofNanos(pace.pauseNanos(60_000_000_000L))).isEqualTo(Duration.ofSeconds(20));
    }
}
