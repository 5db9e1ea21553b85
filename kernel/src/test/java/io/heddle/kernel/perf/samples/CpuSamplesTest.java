package io.heddle.kernel.perf.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.constraints.CpuTopology;
import io.heddle.kernel.perf.samples.CpuSampleListener.Mode;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuSamplesTest {
    private static final long PERIOD_NANOS = 1_000_000;
    private static final int SELF = (int) ProcessHandle.current().pid();

    private record Sample(long nanos, int cpu, int pid, int tid, Mode mode, List<Long> stack) {}

    private final CpuSet cpus = CpuTopology.onlineCpus();
    private final int tid = new LinuxTaskScheduler().currentThread();
    private final List<Sample> own = new ArrayList<>();

    private void read(CpuSamples samples) {
        samples.read((nanos, cpu, pid, thread, mode, addresses, count) -> {
            if (thread == tid) {
                List<Long> stack = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    stack.add(addresses[i]);
                }
                own.add(new Sample(nanos, cpu, pid, thread, mode, stack));
            }
        });
    }

    @Test
    @LiveKernel(needs = Need.TASK_EVENTS)
    void a_thread_that_computes_is_sampled_in_user_mode() throws Exception {
        try (CpuSamples samples = CpuSamples.open(cpus, PERIOD_NANOS)) {
            assertThat(samples.isAvailable()).isTrue();
            assertThat(samples.reason()).isEmpty();
            long before = System.nanoTime();

            Await.until("a sample in user mode", () -> {
                spin(5 * PERIOD_NANOS);
                read(samples);
                return own.stream().anyMatch(sample -> sample.mode == Mode.USER);
            });

            assertThat(own).allSatisfy(sample -> {
                assertThat(sample.nanos).isBetween(before - PERIOD_NANOS, System.nanoTime());
                assertThat(cpus.contains(sample.cpu)).isTrue();
                assertThat(sample.pid).isEqualTo(SELF);
            });
            assertThat(own).filteredOn(sample -> sample.mode == Mode.USER).allMatch(sample -> sample.stack.isEmpty());
        }
    }

    @Test
    @LiveKernel(needs = {Need.TASK_EVENTS, Need.KERNEL_SYMBOLS})
    @SuppressWarnings("ThreadPriorityCheck") // The test is of yields.
    void a_thread_that_yields_is_sampled_in_the_scheduler() throws Exception {
        KernelSymbols symbols = KernelSymbols.ofMachine();
        try (CpuSamples samples = CpuSamples.open(cpus, PERIOD_NANOS)) {
            Await.until("a sample in the scheduler", () -> {
                for (int i = 0; i < 10_000; i++) {
                    Thread.yield();
                }
                read(samples);
                return own.stream().anyMatch(sample -> area(symbols, sample) == KernelArea.SCHEDULER);
            });

            assertThat(own)
                    .filteredOn(sample -> area(symbols, sample) == KernelArea.SCHEDULER)
                    .allMatch(sample -> sample.mode == Mode.KERNEL);
        }
    }

    private static KernelArea area(KernelSymbols symbols, Sample sample) {
        long[] stack = sample.stack.stream().mapToLong(Long::longValue).toArray();
        return symbols.area(stack, stack.length);
    }

    @Test
    @LiveKernel(needs = Need.TASK_EVENTS)
    void samples_that_a_late_reader_has_lost_are_counted() throws Exception {
        try (CpuSamples samples = CpuSamples.open(cpus, 50_000)) {
            assertThat(samples.lost()).isZero();

            // The kernel reports the loss before the next sample for which there is room.
            Await.until("lost", () -> {
                spin(500_000_000);
                read(samples);
                return samples.lost() > 0;
            });
            int known = own.size();

            Await.until("a further sample", () -> {
                spin(PERIOD_NANOS);
                read(samples);
                return own.size() > known;
            });
        }
    }

    private void assertUnavailable(CpuSamples samples) {
        assertThat(samples.isAvailable()).isFalse();
        assertThat(samples.reason())
                .startsWith("The kernel's functions are not sampled: ")
                .endsWith(".");
        read(samples);
        assertThat(own).isEmpty();
        assertThat(samples.lost()).isZero();
    }

    @Test
    void a_refusal_is_a_reason_and_yields_no_samples() {
        // No kernel takes such a period.
        try (CpuSamples samples = CpuSamples.open(cpus, Long.MIN_VALUE)) {
            assertUnavailable(samples);
        }
    }

    @Test
    void no_cpu_yields_no_samples() {
        try (CpuSamples samples = CpuSamples.open(CpuSet.of(), PERIOD_NANOS)) {
            assertUnavailable(samples);
            assertThat(samples.reason()).contains("is online");
        }
    }

    private static void spin(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
