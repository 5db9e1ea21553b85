package io.heddle.watch.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.watch.RecordedJvm;
import io.heddle.watch.ThreadListingBudget;
import io.heddle.watch.WatchFixture;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedThread;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses clocks of this JVM's own threads. */
class CpuAccountingTest {
    @TempDir
    Path folder = Path.of("");

    private final CpuAccounting meter = new CpuAccounting(Proc.live(), System.nanoTime());
    private final TaskClock.Source clocks = new TaskClock.Source();

    @Test
    void the_last_reading_of_an_ended_thread_counts() throws Exception {
        List<WatchedThread> threads = new ArrayList<>();
        Thread worker = Thread.ofPlatform().start(() -> {
            burn();
            threads.add(watched("worker", Role.APP));
        });
        worker.join();
        while (threads.getFirst().isAlive()) {
            Thread.onSpinWait();
        }

        end(threads);

        assertThat(meter.threads()).singleElement().satisfies(share -> {
            assertThat(share.name()).isEqualTo("worker");
            assertThat(share.role()).isEqualTo("APP");
            assertThat(share.cpuSeconds()).isPositive();
        });
        assertThat(meter.cpuByRole()).containsOnlyKeys("APP");
    }

    @Test
    void threads_outside_of_a_jvm_have_no_role() {
        end(List.of(watched("sh", null)));

        assertThat(meter.cpuByRole()).containsOnlyKeys("OTHER");
    }

    @Test
    void among_many_threads_the_largest_are_named_and_none_is_lost() {
        burn();
        for (int i = 0; i < 5_000; i++) {
            end(List.of(watched("t" + i, Role.APP)));
        }

        List<ThreadTotals> shares = meter.threads();

        assertThat(shares).hasSize(257).last().extracting(ThreadTotals::name).isEqualTo("others");
        assertThat(shares).filteredOn(share -> share.name().equals("others")).hasSize(1);
        assertThat(shares.stream().mapToDouble(ThreadTotals::cpuSeconds).sum())
                .isCloseTo(meter.observedCpuNanos() / 1e9, within(1e-6));
    }

    @Test
    void a_thread_whose_clock_could_not_be_opened_is_left_out() {
        end(List.of(WatchFixture.thread(Proc.live(), 1, "gone", null, Role.APP)));

        assertThat(meter.threads()).isEmpty();
        assertThat(meter.observedCpuNanos()).isZero();
    }

    @Test
    void clocks_are_read_at_intervals() {
        long now = System.nanoTime();
        assertThat(meter.isDue(List.of(), now)).isTrue();

        meter.read(List.of(), now);

        assertThat(meter.isDue(List.of(), now + 10_000_000L)).isFalse();
        assertThat(meter.isDue(List.of(), now + 60_000_000_000L)).isTrue();
    }

    /** A first reading takes long on a busy machine. Readings were then seconds apart, so short programs went unseen. */
    @Test
    void a_preempted_first_reading_does_not_delay_the_next() throws Exception {
        try (MeasuredProcess measured = new MeasuredProcess(folder)) {
            Iterable<WatchedProcess> preempted = () -> {
                LockSupport.parkNanos(50_000_000L);
                return List.of(measured.process).iterator();
            };

            measured.meter.read(preempted, measured.start);

            assertThat(measured.meter.isDue(List.of(), measured.start + 40_000_000L))
                    .isTrue();
        }
    }

    @Test
    void clocks_of_a_program_that_uses_no_cpu_time_are_read_every_two_seconds() throws Exception {
        Process sleeping = new ProcessBuilder("sleep", "60").start();
        try (WatchedProcess process =
                WatchFixture.process(Proc.live().identity((int) sleeping.pid()).orElseThrow(), System.nanoTime())) {
            long now = System.nanoTime();
            assertThat(meter.isDue(List.of(process), now)).isTrue();
            meter.read(List.of(process), now);

            assertThat(meter.isDue(List.of(process), now + 1_900_000_000L)).isFalse();
            assertThat(meter.isDue(List.of(process), now + 4_000_000_000L)).isTrue();
        } finally {
            sleeping.destroy();
        }
    }

    @Test
    void the_kernels_peak_memory_counts_if_the_last_reading_missed_it_and_heddle_used_less() {
        long own = Proc.live().peakRssBytes((int) ProcessHandle.current().pid());

        assertThat(meter.peakBytes(own + (1 << 30))).hasValue(own + (1 << 30));
        assertThat(meter.peakBytes(own)).hasValue(0);
    }

    @Test
    void a_young_program_has_its_peak_memory_read_often() throws Exception {
        try (MeasuredProcess measured = new MeasuredProcess(folder)) {
            measured.read(6_000, 30);
            measured.read(60_000, 400);

            assertThat(measured.meter.peakBytes(0)).hasValue(60_000L * 1024);
        }
    }

    @Test
    void a_reading_just_before_the_end_of_a_process_is_its_peak_memory() throws Exception {
        try (MeasuredProcess measured = new MeasuredProcess(folder)) {
            measured.read(6_000, 10_000);
            measured.end(10_100);

            assertThat(measured.meter.peakBytes(0)).hasValue(6_000L * 1024);
        }
    }

    @Test
    void a_reading_long_before_the_end_of_a_process_is_not_its_peak_memory() throws Exception {
        try (MeasuredProcess measured = new MeasuredProcess(folder)) {
            measured.read(6_000, 350);
            measured.end(400);

            assertThat(measured.meter.peakBytes(0)).isEmpty();
            assertThat(measured.meter.peakBytes(1L << 40)).hasValue(1L << 40);
        }
    }

    @Test
    void a_zombie_has_no_peak_memory() throws Exception {
        try (MeasuredProcess measured = new MeasuredProcess(folder)) {
            measured.read(6_000, 350);
            measured.read(0, 400);
            measured.end(401);

            assertThat(measured.meter.peakBytes(0)).isEmpty();
        }
    }

    @Test
    void the_peak_memory_of_a_process_whose_memory_was_never_read_is_unknown() throws Exception {
        try (MeasuredProcess measured = new MeasuredProcess(folder)) {
            measured.end(400);

            assertThat(measured.meter.peakBytes(0)).isEmpty();
        }
    }

    /** A recorded process. Times are milliseconds since its start. */
    private final class MeasuredProcess implements AutoCloseable {
        private final long start = System.nanoTime();
        private final Path status;
        private final WatchedProcess process;
        final CpuAccounting meter;

        MeasuredProcess(Path folder) throws Exception {
            RecordedJvm recorded = new RecordedJvm(folder).runs(3, "libjvm.so").thread(RecordedJvm.PID, "java");
            status = folder.resolve(RecordedJvm.PID + "/status");
            process = recorded.watch(clocks, new ThreadListingBudget(start), start);
            meter = new CpuAccounting(recorded.proc(), start);
        }

        /** @param kilobytes the kernel's peak; a zombie has none */
        void read(int kilobytes, long millis) throws Exception {
            Files.writeString(status, kilobytes == 0 ? "State:\tZ\n" : "VmHWM:\t" + kilobytes + " kB\n");
            meter.read(List.of(process), start + 1_000_000L * millis);
        }

        void end(long millis) throws Exception {
            Files.delete(status);
            meter.ended(process, start + 1_000_000L * millis);
        }

        @Override
        public void close() {
            process.close();
        }
    }

    private WatchedThread watched(String name, @Nullable Role role) {
        try {
            int tid = new LinuxTaskScheduler().currentThread();
            TaskClock clock = clocks.of(RecordedJvm.PID, tid);
            clock.update();
            return WatchFixture.thread(Proc.live(), tid, name, clock, role);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Ends threads. Their process makes no difference. */
    private void end(List<WatchedThread> threads) {
        try (MeasuredProcess any = new MeasuredProcess(folder)) {
            meter.endedThreads(any.process, threads);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static void burn() {
        long end = System.nanoTime() + 20_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
