package io.heddle.cli.top.figures;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MachineReaderTest {
    /** Two CPUs, as Linux 6.18 writes them: user, nice, system, idle, iowait, irq, softirq, steal in steps of 10 ms. */
    private static String stat(int user, int idle) {
        return """
            cpu  %1$d 0 100 %2$d 0 0 0 0 0 0
            cpu0 %1$d 0 50 0 0 0 0 0 0 0
            cpu1 0 0 50 %2$d 0 0 0 0 0 0
            intr 5 0
            ctxt 100
            btime 1700000000
            processes 10
            procs_running 3
            procs_blocked 0
            """.formatted(user, idle);
    }

    private static final String LOAD = "1.00 0.50 0.25 3/200 4711\n";

    private final MachineReader reader = new MachineReader();

    @Test
    void the_first_reading_has_no_cpu_time() {
        assertThat(reader.read(stat(1000, 1000), LOAD)).isEqualTo(new MachineFigures(2, null, 3, "1.00 0.50 0.25"));
    }

    @Test
    void cpu_time_is_that_since_the_last_reading() {
        reader.read(stat(1000, 1000), LOAD);
        assertThat(reader.read(stat(1030, 1010), LOAD).busy()).isCloseTo(0.75, Offset.offset(1e-9));
        assertThat(reader.read(stat(1030, 1110), LOAD).busy()).isZero();
    }

    @Test
    void without_a_step_of_the_kernels_clock_cpu_time_is_unknown() {
        reader.read(stat(1000, 1000), LOAD);

        assertThat(reader.read(stat(1000, 1000), LOAD).busy()).isNull();
    }

    @Test
    void idle_time_that_decreases_is_no_more_than_all_cpus() {
        reader.read(stat(1000, 1000), LOAD);

        assertThat(reader.read(stat(1100, 990), LOAD).busy()).isEqualTo(1);
    }

    @Test
    void what_the_kernel_does_not_report_is_unknown() {
        assertThat(reader.read("", "")).isEqualTo(new MachineFigures(0, null, null, null));
        assertThat(reader.read("cpu\n", "1.0\n").busy()).isNull();
    }

    @Test
    void this_machine_has_cpus_and_a_running_thread() {
        MachineFigures machine = reader.read();

        assertThat(machine.cpus()).isPositive();
        assertThat(machine.runnable()).isPositive();
        assertThat(machine.load()).matches("[0-9.]+ [0-9.]+ [0-9.]+");
    }
}
