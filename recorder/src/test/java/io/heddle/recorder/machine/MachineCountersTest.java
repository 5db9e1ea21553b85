package io.heddle.recorder.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.constraints.Cgroup;
import io.heddle.kernel.energy.Rapl;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.RecordedProc;
import io.heddle.timeline.Counter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recorded machine has two CPUs, one process 77 with a quota of half a CPU, and one package. */
class MachineCountersTest {
    @TempDir
    Path folder;

    private RecordedProc recorded;

    @BeforeEach
    void record() {
        Path sys = folder.resolve("sys");
        recorded = new RecordedProc(folder)
                .file("proc/stat", """
                        cpu  30 5 20 700 40 1 2 3 0 0
                        cpu0 10 5 10 300 20 0 1 1 0 0
                        cpu1 20 0 10 400 20 1 1 2 0 0
                        intr 12345 6 7
                        softirq 99 0 40 1 50 8
                        """)
                .file("proc/77/stat", stat(77, 1077, 40))
                .file("proc/77/status", "Name:\tjava\nVmRSS:\t 1000 kB\nVmSwap:\t  12 kB\n")
                .file("proc/77/cgroup", "0::/job\n")
                .file("proc/self/mountinfo", "41 31 0:38 / " + sys + "/cgroup rw - cgroup2 c rw\n")
                .file("sys/cgroup/job/cpu.max", "50000 100000\n")
                .file("sys/cgroup/job/cpu.stat", "nr_periods 70\nnr_throttled 8\nthrottled_usec 1500\n")
                .file("sys/powercap/intel-rapl:0/name", "package-0\n")
                .file("sys/powercap/intel-rapl:0/energy_uj", "1000000\n");
    }

    /** A line of {@code /proc/PID/stat} with 0.12 s of CPU time. */
    private static String stat(int pid, long startTicks, int majorFaults) {
        return RecordedProc.stat(pid, "java", "S", 1, 1, startTicks)
                .replace(" 181 0 0 0 7 5 ", " 181 0 " + majorFaults + " 0 7 5 ");
    }

    private MachineCounters counters() {
        return new MachineCounters(
                new Proc(folder.resolve("proc")),
                new Cgroup(folder.resolve("proc/77")),
                new Rapl(folder.resolve("sys/powercap")));
    }

    private static List<Reading> of(Counter counter, List<Reading> readings) {
        return readings.stream().filter(reading -> reading.counter() == counter).toList();
    }

    private static Reading one(Counter counter, List<Reading> readings) {
        assertThat(of(counter, readings)).hasSize(1);
        return of(counter, readings).getFirst();
    }

    @Test
    void each_cpu_has_its_times() {
        List<Reading> readings = counters().read();

        assertThat(readings)
                .contains(
                        new Reading(Counter.IDLE_NANOS, "cpu0", 3_200_000_000.0),
                        new Reading(Counter.INTERRUPT_NANOS, "cpu0", 0),
                        new Reading(Counter.SOFT_INTERRUPT_NANOS, "cpu0", 10_000_000),
                        new Reading(Counter.STEAL_NANOS, "cpu0", 10_000_000),
                        new Reading(Counter.INTERRUPT_NANOS, "cpu1", 10_000_000),
                        new Reading(Counter.STEAL_NANOS, "cpu1", 20_000_000));
        assertThat(of(Counter.IDLE_NANOS, readings))
                .extracting(Reading::subject)
                .containsExactly("cpu0", "cpu1");
    }

    @Test
    void an_included_process_has_cpu_time_faults_and_swapped_memory() {
        MachineCounters counters = counters();
        assertThat(of(Counter.USER_NANOS, counters.read())).isEmpty();

        counters.include(77);

        assertThat(counters.read())
                .contains(
                        new Reading(Counter.USER_NANOS, "pid 77", 70_000_000),
                        new Reading(Counter.SYSTEM_NANOS, "pid 77", 50_000_000),
                        new Reading(Counter.MAJOR_FAULTS, "pid 77", 40),
                        new Reading(Counter.SWAPPED_BYTES, "pid 77", 12 * 1024));
    }

    @Test
    void a_process_that_has_ended_or_whose_pid_is_reused_has_no_readings() {
        MachineCounters counters = counters();
        counters.include(76);
        counters.include(77);
        recorded.file("proc/77/stat", stat(77, 5555, 0));

        assertThat(of(Counter.MAJOR_FAULTS, counters.read())).isEmpty();

        recorded.file("proc/77/stat", stat(77, 1077, 40));
        assertThat(of(Counter.MAJOR_FAULTS, counters.read()))
                .as("it stays forgotten")
                .isEmpty();

        counters.include(77);
        assertThat(of(Counter.MAJOR_FAULTS, counters.read())).hasSize(1);
    }

    @Test
    void a_zombie_has_last_readings() {
        MachineCounters counters = counters();
        counters.include(77);
        recorded.file("proc/77/stat", stat(77, 1077, 41).replace(") S ", ") Z "));

        assertThat(one(Counter.MAJOR_FAULTS, counters.read()).value()).isEqualTo(41);
        assertThat(of(Counter.MAJOR_FAULTS, counters.read())).isEmpty();
    }

    @Test
    void throttling_is_that_of_the_lowest_quota() {
        MachineCounters counters = counters();

        assertThat(counters.quotaCpus()).isEqualTo(0.5);
        assertThat(counters.read())
                .contains(
                        new Reading(Counter.THROTTLED_NANOS, "quota", 1_500_000),
                        new Reading(Counter.THROTTLED_PERIODS, "quota", 8));
    }

    @Test
    void a_quota_that_is_set_later_is_found_within_ten_readings() {
        recorded.file("sys/cgroup/job/cpu.max", "max 100000\n");
        MachineCounters counters = counters();
        assertThat(counters.quotaCpus()).isNaN();
        assertThat(of(Counter.THROTTLED_NANOS, counters.read())).isEmpty();

        recorded.file("sys/cgroup/job/cpu.max", "150000 100000\n");
        for (int i = 1; i < 9; i++) {
            counters.read();
        }

        assertThat(of(Counter.THROTTLED_NANOS, counters.read())).hasSize(1);
        assertThat(counters.quotaCpus()).isEqualTo(1.5);
    }

    @Test
    void energy_counts_from_the_start() {
        MachineCounters counters = counters();
        recorded.file("sys/powercap/intel-rapl:0/energy_uj", "3500000\n");

        assertThat(one(Counter.JOULES, counters.read())).isEqualTo(new Reading(Counter.JOULES, "package-0", 2.5));
    }

    @Test
    void the_host_is_named_by_its_kernel_and_its_processor() {
        recorded.file("proc/cpuinfo", "processor\t: 0\nmodel name\t: AMD EPYC 7763\n")
                .file("proc/sys/kernel/osrelease", "6.12.1-generic\n");

        assertThat(counters().host()).isEqualTo("Linux 6.12.1-generic, AMD EPYC 7763");
        assertThat(counters().cpus()).isEqualTo(2);
    }

    @Test
    void counters_that_a_machine_lacks_are_absent() {
        recorded.end("proc").end("sys");
        MachineCounters counters = counters();
        counters.include(77);

        assertThat(counters.read()).isEmpty();
        assertThat(counters.cpus()).isZero();
        assertThat(counters.quotaCpus()).isNaN();
        assertThat(counters.host()).startsWith("Linux " + System.getProperty("os.version"));
    }

    @Test
    void this_machine_has_times_of_each_cpu_and_of_this_process() {
        int pid = (int) ProcessHandle.current().pid();
        MachineCounters counters = new MachineCounters(Proc.live(), Cgroup.current(), Rapl.ofMachine());
        counters.include(pid);

        List<Reading> first = counters.read();
        List<Reading> second = counters.read();

        assertThat(of(Counter.IDLE_NANOS, first)).hasSize(counters.cpus());
        assertThat(one(Counter.USER_NANOS, first).subject()).isEqualTo("pid " + pid);
        assertThat(one(Counter.USER_NANOS, second).value())
                .isGreaterThanOrEqualTo(one(Counter.USER_NANOS, first).value())
                .isPositive();
    }
}
