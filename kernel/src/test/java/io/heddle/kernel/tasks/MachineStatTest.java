package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineStatTest {
    /** Linux 6.18 with two CPUs, of which the first is offline. */
    private static final MachineStat STAT = MachineStat.parse("""
            cpu  18023 1 2584 57657 520 3 44 20 7 9
            cpu1 9549 0 1604 27711 495 0 34 15 0 0
            cpu3 8474 1 980 29946 25 3 10 5 7 9
            intr 290873 0 0 1 15 111
            ctxt 7654321
            btime 1790000000
            processes 4711
            procs_running 2
            procs_blocked 0
            softirq 172715 1 15108 4 9459 77027 2 3 42686 5 28429
            """);

    @Test
    void times_are_those_of_all_cpus_and_of_each_one_in_nanoseconds() {
        assertThat(STAT.cpuTimes())
                .containsExactly(
                        new CpuTimes(
                                CpuTimes.ALL,
                                180_230_000_000L,
                                10_000_000,
                                25_840_000_000L,
                                576_570_000_000L,
                                5_200_000_000L,
                                30_000_000,
                                440_000_000,
                                200_000_000),
                        new CpuTimes(
                                1,
                                95_490_000_000L,
                                0,
                                16_040_000_000L,
                                277_110_000_000L,
                                4_950_000_000L,
                                0,
                                340_000_000,
                                150_000_000),
                        new CpuTimes(
                                3,
                                84_740_000_000L,
                                10_000_000,
                                9_800_000_000L,
                                299_460_000_000L,
                                250_000_000,
                                30_000_000,
                                100_000_000,
                                50_000_000));
        assertThat(STAT.cpuTimes().getLast().unusedNanos()).isEqualTo(299_760_000_000L);
    }

    @Test
    void interrupts_are_counted_in_total_and_software_interrupts_by_kind() {
        Interrupts interrupts = STAT.interrupts().orElseThrow();

        assertThat(interrupts.hard()).isEqualTo(290_873);
        assertThat(interrupts.soft()).isEqualTo(172_715);
        assertThat(interrupts.softByKind())
                .containsExactly(
                        Map.entry(SoftInterrupt.HI, 1L),
                        Map.entry(SoftInterrupt.TIMER, 15_108L),
                        Map.entry(SoftInterrupt.NET_TX, 4L),
                        Map.entry(SoftInterrupt.NET_RX, 9_459L),
                        Map.entry(SoftInterrupt.BLOCK, 77_027L),
                        Map.entry(SoftInterrupt.IRQ_POLL, 2L),
                        Map.entry(SoftInterrupt.TASKLET, 3L),
                        Map.entry(SoftInterrupt.SCHED, 42_686L),
                        Map.entry(SoftInterrupt.HRTIMER, 5L),
                        Map.entry(SoftInterrupt.RCU, 28_429L));
    }

    @Test
    void kinds_that_a_kernel_does_not_report_are_absent() {
        Interrupts interrupts =
                MachineStat.parse("cpu  1\nintr 5\nsoftirq 9 4 5").interrupts().orElseThrow();

        assertThat(interrupts.hard()).isEqualTo(5);
        assertThat(interrupts.softByKind()).containsOnlyKeys(SoftInterrupt.HI, SoftInterrupt.TIMER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "cpu", "cpu  1 2 3", "cpu  1 2 3\ncpu0 1 2\nintr 5\n", "ctxt 99\ncpu0 1 2 3 4 5 6 7 8\n"})
    void truncated_text_has_neither_times_nor_interrupts(String text) {
        assertThat(MachineStat.parse(text).cpuTimes()).isEmpty();
        assertThat(MachineStat.parse(text).interrupts()).isEmpty();
    }

    @Test
    void software_interrupts_are_in_the_order_of_the_running_kernel() {
        String[] kinds = Proc.read(Path.of("/proc/softirqs"))
                .orElseThrow()
                .lines()
                .skip(1)
                .map(line -> line.strip().split(":")[0])
                .toArray(String[]::new);

        assertThat(SoftInterrupt.values()).extracting(SoftInterrupt::name).containsExactly(kinds);
    }

    @Test
    void the_running_kernel_shows_times_and_interrupts() {
        Proc proc = Proc.live();

        assertThat(proc.cpuTimes())
                .extracting(CpuTimes::cpu)
                .startsWith(CpuTimes.ALL)
                .hasSizeGreaterThan(1);
        assertThat(proc.cpuTimes().getFirst().userNanos()).isPositive();
        assertThat(proc.interrupts().orElseThrow().soft()).isPositive();
        assertThat(proc.kernelRelease()).hasValue(System.getProperty("os.version"));
    }
}
