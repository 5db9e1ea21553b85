package io.heddle.kernel.perf.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelSymbolsTest {
    /** Not in order, as the lines of modules and BPF programs are. */
    private static final String KALLSYMS = """
            ffffffffc0a01000 t tls_push_record\t[tls]
            ffffffff81000000 T _stext
            ffffffff81200000 t finish_task_switch.isra.0
            ffffffff811ffff0 t __pfx_finish_task_switch.isra.0
            ffffffff81200400 T __schedule
            ffffffff82000000 D jiffies
            ffffffff82000000 d jiffies_data
            ffffffff81300000 T do_futex
            ffffffff81400000 W irq_exit_rcu
            ffffffff81500000 T vfs_read
            ffffffffc0c00000 t bpf_prog_6deef7357e7b4530_sd_fw_egress\t[bpf]
            """;

    @TempDir
    Path folder;

    private KernelSymbols symbols(String kallsyms) throws IOException {
        return KernelSymbols.read(Files.writeString(folder.resolve("kallsyms"), kallsyms));
    }

    @Test
    void an_address_belongs_to_the_function_that_starts_at_or_before_it() throws IOException {
        KernelSymbols symbols = symbols(KALLSYMS);

        assertThat(symbols.isAvailable()).isTrue();
        assertThat(symbols.reason()).isEmpty();
        assertThat(symbols.name(0xffffffff81200000L)).hasValue("finish_task_switch.isra.0");
        assertThat(symbols.name(0xffffffff812003ffL)).hasValue("finish_task_switch.isra.0");
        assertThat(symbols.name(0xffffffff81200400L)).hasValue("__schedule");
        assertThat(symbols.name(0xffffffff811ffff8L)).as("padding").hasValue("_stext");
        assertThat(symbols.name(0xffffffff82000010L)).as("data").hasValue("vfs_read");
        assertThat(symbols.name(0xffffffffc0a01001L)).hasValue("tls_push_record");
        assertThat(symbols.name(0xffffffffffffff00L)).hasValue("bpf_prog_6deef7357e7b4530_sd_fw_egress");
    }

    @Test
    void an_address_below_the_first_function_has_no_name() throws IOException {
        KernelSymbols symbols = symbols(KALLSYMS);

        assertThat(symbols.name(0xffffffff80ffffffL)).isEmpty();
        assertThat(symbols.name(0x00007f0000000000L)).isEmpty();
        assertThat(symbols.name(0)).isEmpty();
    }

    @Test
    void a_stack_of_addresses_has_the_area_of_its_names() throws IOException {
        KernelSymbols symbols = symbols(KALLSYMS);
        long unknown = 0x1000;
        long plain = 0xffffffff81000004L;
        long futex = 0xffffffff81300004L;
        long scheduler = 0xffffffff81200004L;
        long interrupt = 0xffffffff81400004L;
        long file = 0xffffffff81500004L;

        for (int repeat = 0; repeat < 2; repeat++) {
            assertThat(symbols.area(new long[] {unknown, plain, scheduler, futex}, 4))
                    .isEqualTo(KernelArea.SCHEDULER);
            assertThat(symbols.area(new long[] {futex, scheduler}, 2)).isEqualTo(KernelArea.FUTEX);
            assertThat(symbols.area(new long[] {file, interrupt, scheduler}, 3)).isEqualTo(KernelArea.INTERRUPT);
            assertThat(symbols.area(new long[] {plain, unknown, file}, 2)).isEqualTo(KernelArea.OTHER);
            assertThat(symbols.area(new long[0], 0)).isEqualTo(KernelArea.OTHER);
        }
    }

    @Test
    void a_kernel_that_hides_its_addresses_has_no_functions_and_a_reason() throws IOException {
        KernelSymbols symbols = symbols("0000000000000000 T _stext\n0000000000000000 T __schedule\n");

        assertThat(symbols.isAvailable()).isFalse();
        assertThat(symbols.name(0xffffffff81200000L)).isEmpty();
        assertThat(symbols.area(new long[] {0xffffffff81200000L}, 1)).isEqualTo(KernelArea.OTHER);
        assertThat(symbols.reason()).contains("kernel.kptr_restrict");
    }

    @Test
    void a_missing_file_is_a_reason() {
        KernelSymbols symbols = KernelSymbols.read(folder.resolve("no-such-file"));

        assertThat(symbols.isAvailable()).isFalse();
        assertThat(symbols.reason()).contains("no-such-file: not readable");
    }

    @Test
    void malformed_lines_are_skipped() throws IOException {
        KernelSymbols symbols = symbols("\n \nffffffff81000000\nffffffff81000000 \nffffffff81000000 T\nxyz T name\n"
                + "fffffffffffffffff81 T long\nffffffff81000000 T valid\nffffffff81");

        assertThat(symbols.name(0xffffffff81000000L)).hasValue("valid");
    }

    @Test
    @LiveKernel(needs = Need.KERNEL_SYMBOLS)
    void the_running_kernel_has_a_scheduler() throws IOException {
        long schedule;
        try (var lines = Files.lines(Path.of("/proc/kallsyms"))) {
            schedule = lines.filter(line -> line.endsWith(" T schedule"))
                    .mapToLong(line -> Long.parseUnsignedLong(line, 0, 16, 16))
                    .findFirst()
                    .orElseThrow();
        }
        KernelSymbols symbols = KernelSymbols.ofMachine();

        assertThat(symbols.name(schedule + 1)).hasValue("schedule");
        assertThat(symbols.area(new long[] {schedule}, 1)).isEqualTo(KernelArea.SCHEDULER);
    }
}
