package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcTest {
    @TempDir
    Path folder;

    private RecordedProc recorded;
    private Proc proc;

    @BeforeEach
    void record() {
        recorded = new RecordedProc(folder)
                .process(100, 1)
                .process(9, 1)
                .file("self/stat", "")
                .file("100/task/100/comm", "java\n")
                .file("100/task/111/comm", " my pool, size \n\n")
                .file("100/task/111/stat", RecordedProc.stat(111, " my pool, size ", "S", 1, 2, 1200))
                .file("100/cmdline", "java\0-cp\0\0Main\0two words\0")
                .file("100/status", "Name:\tjava\nVmPeak:\t  999 kB\nVmHWM:\t  1234 kB\nVmRSS:\t  1000 kB\n")
                .file("100/fd/0", "")
                .file("100/fd/12", "");
        proc = recorded.proc();
    }

    @Test
    void processes_threads_and_descriptors_are_listed_in_order() {
        assertThat(proc.processes()).containsExactly(9, 100);
        assertThat(proc.tasks(100)).containsExactly(100, 111);
        assertThat(proc.descriptors(100)).containsExactly(0, 12);
    }

    @Test
    void a_process_that_has_ended_reads_as_empty() {
        assertThat(proc.process(5)).isEmpty();
        assertThat(proc.task(100, 5)).isEmpty();
        assertThat(proc.identity(5)).isEmpty();
        assertThat(proc.tasks(5)).isEmpty();
        assertThat(proc.comm(5, 5)).isEmpty();
        assertThat(proc.commandLine(5)).isEmpty();
        assertThat(proc.peakRssBytes(5)).isZero();
        assertThat(proc.isAlive(new ProcessId(5, 1005))).isFalse();
    }

    @Test
    void an_empty_file_reads_as_a_process_that_has_ended() {
        recorded.file("9/stat", "").file("9/cmdline", "").file("9/status", "Name:\tkworker\n");

        assertThat(proc.process(9)).isEmpty();
        assertThat(proc.commandLine(9)).isEmpty();
        assertThat(proc.peakRssBytes(9)).isZero();
    }

    @Test
    void a_name_loses_only_its_line_feed() {
        assertThat(proc.comm(100, 100)).hasValue("java");
        assertThat(proc.comm(100, 111)).hasValue(" my pool, size \n");
        assertThat(proc.task(100, 111).orElseThrow().name()).isEqualTo(" my pool, size ");
    }

    @Test
    void arguments_of_a_command_line_keep_spaces_and_can_be_empty() {
        assertThat(proc.commandLine(100)).containsExactly("java", "-cp", "", "Main", "two words");
    }

    @Test
    void memory_is_in_bytes() {
        assertThat(proc.peakRssBytes(100)).isEqualTo(1234 * 1024);
        assertThat(proc.rssBytes(100)).isEqualTo(1000 * 1024);
    }

    @Test
    void a_reused_pid_is_another_process() {
        ProcessId before = proc.identity(100).orElseThrow();
        recorded.process(100, 1, 5000, "S", 1);

        assertThat(proc.isAlive(before)).isFalse();
        assertThat(proc.isAlive(proc.identity(100).orElseThrow())).isTrue();
    }

    @Test
    void a_zombie_is_dead_unless_its_other_threads_live() {
        ProcessId process = proc.identity(100).orElseThrow();

        recorded.process(100, 1, process.startTicks(), "Z", 1);
        assertThat(proc.isAlive(process)).isFalse();

        recorded.process(100, 1, process.startTicks(), "Z", 3);
        assertThat(proc.isAlive(process)).isTrue();
    }

    @Test
    void a_long_file_is_read_whole() {
        String text = "0123456789".repeat(5_000);
        recorded.file("long", text);

        assertThat(Proc.read(folder.resolve("long"))).hasValue(text);
        assertThat(Proc.read(folder)).as("a folder").isEmpty();
    }

    private static final String STAT = """
            cpu  30 0 20 700 40 1 2 3 0 0
            cpu0 10 0 10 300 20 0 1 1 0 0
            cpu1 20 0 10 400 20 1 1 2 0 0
            intr 12345 6 7
            ctxt 99
            """;

    @Test
    void unused_time_of_cpus_is_idle_iowait_and_steal_time() {
        recorded.file("stat", STAT);

        assertThat(proc.unusedNanos(CpuSet.of(0, 1))).hasValue(7_430_000_000L);
        assertThat(proc.unusedNanos(CpuSet.of(1))).hasValue(4_220_000_000L);
    }

    @Test
    void the_unused_time_of_a_cpu_that_is_not_listed_or_counts_nothing_is_unknown() {
        assertThat(proc.unusedNanos(CpuSet.of(0))).as("no such file").isEmpty();

        recorded.file("stat", STAT);
        assertThat(proc.unusedNanos(CpuSet.of(1, 2))).isEmpty();

        recorded.file("stat", "cpu  0 0 0 0 0 0 0 0 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\n");
        assertThat(proc.unusedNanos(CpuSet.of(0))).isEmpty();
    }

    @Test
    void the_machine_has_a_processor_and_a_kernel() {
        assertThat(proc.processorModel()).isEmpty();
        assertThat(proc.kernelRelease()).isEmpty();
        assertThat(proc.cpuTimes()).isEmpty();
        assertThat(proc.interrupts()).isEmpty();

        recorded.file("cpuinfo", "processor\t: 0\nmodel name\t: AMD EPYC 7763\nprocessor\t: 1\nmodel name\t: other\n")
                .file("sys/kernel/osrelease", "6.12.1-generic\n")
                .file("stat", STAT);
        assertThat(proc.processorModel()).hasValue("AMD EPYC 7763");
        assertThat(proc.kernelRelease()).hasValue("6.12.1-generic");
        assertThat(proc.cpuTimes()).extracting(CpuTimes::cpu).containsExactly(CpuTimes.ALL, 0, 1);
        assertThat(proc.interrupts()).as("without software interrupts").isEmpty();
    }

    @Test
    void usable_cpus_are_the_online_ones_of_the_affinity_mask() {
        assertThat(proc.usableCpus()).isEmpty();

        recorded.file("stat", STAT).file("self/status", "Name:\tx\nCpus_allowed_list:\t1-63\n");
        assertThat(proc.usableCpus()).hasValue(CpuSet.of(1));
    }

    @Test
    void the_times_of_a_thread_are_cpu_time_and_run_queue_wait() {
        recorded.file("100/task/111/schedstat", "5000000 7000000 3\n").file("100/task/100/schedstat", "");

        assertThat(proc.times(100, 111)).hasValue(new TaskTimes(5_000_000, 7_000_000));
        assertThat(proc.times(100, 100)).isEmpty();
        assertThat(proc.times(100, 112)).isEmpty();
    }

    @Test
    void the_live_file_system_shows_this_process() {
        int pid = (int) ProcessHandle.current().pid();

        assertThat(Proc.live().processes()).contains(pid);
        assertThat(Proc.live().isAlive(Proc.live().identity(pid).orElseThrow())).isTrue();
        assertThat(Proc.live().commandLine(pid)[0]).endsWith("java");
        assertThat(Proc.live().peakRssBytes(pid)).isPositive();
        CpuSet usable = Proc.live().usableCpus().orElseThrow();
        assertThat(usable.size()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(Proc.live().unusedNanos(usable)).isPresent();
    }
}
