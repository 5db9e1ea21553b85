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
                .file("100/status", "Name:\tjava\nVmPeak:\t  999 kB\nVmHWM:\t  1234 kB\n")
                .file("100/fd/0", "")
                .file("100/fd/12", "");
        proc = recorded.proc();
    }

    @Test
    void processes_threads_and_descriptors_are_numbers_in_order() {
        assertThat(proc.processes()).containsExactly(9, 100);
        assertThat(proc.tasks(100)).containsExactly(100, 111);
        assertThat(proc.descriptors(100)).containsExactly(0, 12);
    }

    @Test
    void a_process_that_is_gone_reads_as_empty() {
        assertThat(proc.process(5)).isEmpty();
        assertThat(proc.task(100, 5)).isEmpty();
        assertThat(proc.identity(5)).isEmpty();
        assertThat(proc.tasks(5)).isEmpty();
        assertThat(proc.name(5, 5)).isEmpty();
        assertThat(proc.commandLine(5)).isEmpty();
        assertThat(proc.peakMemory(5)).isZero();
        assertThat(proc.isAlive(new ProcessId(5, 1005))).isFalse();
    }

    @Test
    void a_file_that_shows_nothing_reads_as_a_process_that_is_gone() {
        recorded.file("9/stat", "").file("9/cmdline", "").file("9/status", "Name:\tkworker\n");

        assertThat(proc.process(9)).isEmpty();
        assertThat(proc.commandLine(9)).isEmpty();
        assertThat(proc.peakMemory(9)).isZero();
    }

    @Test
    void only_the_line_end_is_taken_from_a_name() {
        assertThat(proc.name(100, 100)).hasValue("java");
        assertThat(proc.name(100, 111)).hasValue(" my pool, size \n");
        assertThat(proc.task(100, 111).orElseThrow().name()).isEqualTo(" my pool, size ");
    }

    @Test
    void words_of_a_command_line_keep_their_blanks_and_may_be_empty() {
        assertThat(proc.commandLine(100)).containsExactly("java", "-cp", "", "Main", "two words");
    }

    @Test
    void peak_memory_is_in_bytes() {
        assertThat(proc.peakMemory(100)).isEqualTo(1234 * 1024);
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

    @Test
    void the_live_one_shows_this_very_process() {
        int pid = (int) ProcessHandle.current().pid();

        assertThat(Proc.live().processes()).contains(pid);
        assertThat(Proc.live().isAlive(Proc.live().identity(pid).orElseThrow())).isTrue();
        assertThat(Proc.live().commandLine(pid)[0]).endsWith("java");
        assertThat(Proc.live().peakMemory(pid)).isPositive();
    }
}
