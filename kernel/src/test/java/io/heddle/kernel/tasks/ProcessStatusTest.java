package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessStatusTest {
    /** A thread of a JVM in a container, on Linux 6.18. */
    private static final ProcessStatus STATUS = ProcessStatus.parse("""
            Name:\tNSpid:\\nUid:\t7
            Umask:\t0022
            State:\tS (sleeping)
            Tgid:\t4711
            NStgid:\t4711\t12
            NSpid:\t4712\t13
            Uid:\t1000\t1001\t1002\t4294967295
            VmPeak:\t    9999 kB
            VmHWM:\t    1234 kB
            VmRSS:\t    1000 kB
            VmSwap:\t      88 kB
            Threads:\t21
            SigBlk:\t0000000000004200
            SigIgn:\t0000000000001006
            SigCgt:\tffffffff00000004
            CapPrm:\t0000000000800000
            CapEff:\t0000000000000020
            Seccomp:\t2
            Seccomp_filters:\t1
            Cpus_allowed:\tff
            Cpus_allowed_list:\t0-3,6
            voluntary_ctxt_switches:\t150
            nonvoluntary_ctxt_switches:\t545
            """);

    @Test
    void every_field_is_parsed() {
        assertThat(STATUS.innermostId()).hasValue(13);
        assertThat(STATUS.threads()).isEqualTo(21);
        assertThat(STATUS.userIds()).containsExactlyInAnyOrder(1000, 1001, 1002, -1);
        assertThat(STATUS.effectiveUserId()).hasValue(1001);
        assertThat(STATUS.peakRssBytes()).isEqualTo(1234 * 1024);
        assertThat(STATUS.rssBytes()).isEqualTo(1000 * 1024);
        assertThat(STATUS.swappedBytes()).isEqualTo(88 * 1024);
        assertThat(STATUS.blockedSignals()).isEqualTo(0x4200);
        assertThat(STATUS.ignoredSignals()).isEqualTo(0x1006);
        assertThat(STATUS.caughtSignals()).isEqualTo(0xffffffff00000004L);
        assertThat(STATUS.hasEffectiveCapability(5)).isTrue();
        assertThat(STATUS.hasEffectiveCapability(23)).isFalse();
        assertThat(STATUS.hasSeccompFilter()).isTrue();
        assertThat(STATUS.allowedCpus()).hasValue(CpuSet.parse("0-3,6"));
        assertThat(STATUS.voluntarySwitches()).hasValue(150);
        assertThat(STATUS.involuntarySwitches()).hasValue(545);
    }

    @Test
    void missing_fields_are_absent_or_zero() {
        ProcessStatus kernelThread = ProcessStatus.parse("Name:\tkthreadd\nSeccomp:\t0");

        assertThat(kernelThread.innermostId()).isEmpty();
        assertThat(kernelThread.threads()).isZero();
        assertThat(kernelThread.userIds()).isEmpty();
        assertThat(kernelThread.effectiveUserId()).isEmpty();
        assertThat(kernelThread.peakRssBytes()).isZero();
        assertThat(kernelThread.rssBytes()).isZero();
        assertThat(kernelThread.swappedBytes()).isZero();
        assertThat(kernelThread.caughtSignals()).isZero();
        assertThat(kernelThread.hasEffectiveCapability(23)).isFalse();
        assertThat(kernelThread.hasSeccompFilter()).isFalse();
        assertThat(kernelThread.allowedCpus()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"VmRSS:\t12 kB", "VmRSS:\t12", "Name:\tx\nVmRSS:\t12 kB\nVmLck:\t0 kB\n"})
    void a_field_may_be_on_any_line(String text) {
        assertThat(ProcessStatus.parse(text).rssBytes()).isEqualTo(12 * 1024);
    }

    @ParameterizedTest
    @ValueSource(strings = {"VmRSS:\t kB", "VmRSS:", "VmRSS:\tx kB"})
    void a_malformed_number_is_refused(String text) {
        assertThatThrownBy(() -> ProcessStatus.parse(text).rssBytes()).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void the_status_of_this_process_is_read_and_that_of_a_missing_file_is_empty() {
        ProcessStatus self = ProcessStatus.read(Path.of("/proc/self/status")).orElseThrow();

        assertThat(self.threads()).isPositive();
        assertThat(self.innermostId().orElseThrow()).isPositive();
        assertThat(self.rssBytes()).isPositive();
        assertThat(ProcessStatus.read(Path.of("/proc/self/no-such-file"))).isEmpty();
    }
}
