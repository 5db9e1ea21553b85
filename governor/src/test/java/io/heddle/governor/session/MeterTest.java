package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.governor.run.ThreadShare;
import io.heddle.hotspot.Birth;
import io.heddle.hotspot.Role;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clocks of this JVM's own threads. */
class MeterTest {
    private final Meter meter = new Meter(Proc.live(), System.nanoTime());
    private final TaskClock.Source clocks = new TaskClock.Source();

    @Test
    void a_dead_threads_last_reading_counts() throws Exception {
        List<WatchedThread> threads = new ArrayList<>();
        Thread worker = Thread.ofPlatform().start(() -> {
            burn();
            threads.add(watched("worker", Role.APP));
        });
        worker.join();
        while (threads.getFirst().clock != null && threads.getFirst().clock.update()) {
            Thread.onSpinWait();
        }

        meter.bury(threads, true);

        assertThat(threads).isEmpty();
        assertThat(meter.threads()).singleElement().satisfies(share -> {
            assertThat(share.name()).isEqualTo("worker");
            assertThat(share.role()).isEqualTo("APP");
            assertThat(share.cpuSeconds()).isPositive();
        });
        assertThat(meter.cpuByRole()).containsOnlyKeys("APP");
    }

    @Test
    void threads_outside_of_a_jvm_have_no_role() {
        meter.bury(new ArrayList<>(List.of(watched("sh", null))), false);

        assertThat(meter.cpuByRole()).containsOnlyKeys("OTHER");
    }

    @Test
    void of_many_threads_the_largest_are_named_and_none_is_lost() {
        burn();
        for (int i = 0; i < 5_000; i++) {
            meter.bury(new ArrayList<>(List.of(watched("t" + i, Role.APP))), true);
        }

        List<ThreadShare> shares = meter.threads();

        assertThat(shares).hasSize(257).last().extracting(ThreadShare::name).isEqualTo("others");
        assertThat(shares).filteredOn(share -> share.name().equals("others")).hasSize(1);
        assertThat(shares.stream().mapToDouble(ThreadShare::cpuSeconds).sum())
                .isCloseTo(meter.observedCpuNanos() / 1e9, within(1e-6));
    }

    @Test
    void a_thread_whose_clock_could_not_be_opened_is_left_out() {
        meter.bury(new ArrayList<>(List.of(new WatchedThread(Proc.live(), 1, new Birth(1, "gone", 1), null, 0))), true);

        assertThat(meter.threads()).isEmpty();
        assertThat(meter.observedCpuNanos()).isZero();
    }

    @Test
    void clocks_are_read_at_intervals() {
        long now = System.nanoTime();
        assertThat(meter.isDue(now)).isTrue();

        meter.read(List.of(), now);

        assertThat(meter.isDue(now + 10_000_000L)).isFalse();
        assertThat(meter.isDue(now + 60_000_000_000L)).isTrue();
    }

    @Test
    void the_peak_memory_is_the_kernels_where_the_last_reading_missed_it_and_it_cannot_be_heddles_own() {
        long own = Proc.live().peakMemory((int) ProcessHandle.current().pid());

        assertThat(meter.peakBytes(own + (1 << 30))).isEqualTo(own + (1 << 30));
        assertThat(meter.peakBytes(own)).isZero();
    }

    @Test
    void a_young_program_has_its_peak_memory_read_often(@TempDir Path folder) throws Exception {
        RecordedJvm recorded = new RecordedJvm(folder).runs(3, "libjvm.so").thread(RecordedJvm.PID, "java");
        long start = System.nanoTime();
        Meter young = new Meter(recorded.proc(), start);
        try (WatchedProcess process = recorded.watch(clocks, new ListingBudget(start), start)) {
            Path status = folder.resolve(RecordedJvm.PID + "/status");
            Files.writeString(status, "VmHWM:\t6000 kB\n");
            young.read(List.of(process), start + 30_000_000L);

            Files.writeString(status, "VmHWM:\t60000 kB\n");
            young.read(List.of(process), start + 400_000_000L);
        }

        assertThat(young.peakBytes(0)).isEqualTo(60_000L * 1024);
    }

    private WatchedThread watched(String name, @Nullable Role role) {
        try {
            int pid = (int) ProcessHandle.current().pid();
            int tid = new LinuxTaskScheduler().currentThread();
            TaskClock clock = clocks.of(pid, tid);
            clock.update();
            WatchedThread thread = new WatchedThread(Proc.live(), pid, new Birth(tid, name, 1), clock, 0);
            thread.role = role;
            return thread;
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
