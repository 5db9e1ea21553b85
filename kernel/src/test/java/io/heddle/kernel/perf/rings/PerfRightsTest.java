package io.heddle.kernel.perf.rings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PerfRightsTest {
    private static final int EPERM = -1;
    private static final int EACCES = -13;

    private static PerfRefusedException refusal(PerfRefusedException.Step step, long result) {
        return new PerfRefusedException(step, result);
    }

    private static String opening(PerfRights rights, long result, int allowed) {
        return rights.explain(refusal(PerfRefusedException.Step.OPEN, result), allowed);
    }

    @ParameterizedTest
    @CsvSource({"2, -1", "2, 0", "1, 0", "3, -1", "3, 0", "4, -1", "4, 0", "0, -1"})
    void a_paranoid_kernel_names_its_setting_and_the_capability(int paranoid, int allowed) {
        PerfRights user = new PerfRights(Optional.of(paranoid), false, false);

        assertThat(opening(user, EACCES, allowed))
                .isEqualTo(
                        "kernel.perf_event_paranoid is %d, and CAP_PERFMON is missing. Run as root, or set `sysctl kernel.perf_event_paranoid=%d`."
                                .formatted(paranoid, allowed));
    }

    @Test
    void a_seccomp_filter_is_named_when_it_or_the_kernel_refuses() {
        PerfRights user = new PerfRights(Optional.of(2), false, true);
        PerfRights root = new PerfRights(Optional.of(2), true, true);

        assertThat(opening(user, EPERM, 0)).startsWith("a seccomp filter refuses perf_event_open.");
        assertThat(opening(root, EPERM, 0)).startsWith("a seccomp filter refuses perf_event_open.");
        assertThat(opening(root, -38, 0)).startsWith("a seccomp filter refuses perf_event_open.");
        assertThat(opening(user, EACCES, 0)).startsWith("kernel.perf_event_paranoid is 2, and CAP_PERFMON is missing.");
    }

    @Test
    void a_security_module_is_named_when_nothing_else_refuses() {
        assertThat(opening(new PerfRights(Optional.of(4), true, false), EACCES, -1))
                .startsWith("a security module refuses");
        assertThat(opening(new PerfRights(Optional.of(0), false, false), EACCES, 0))
                .startsWith("a security module refuses");
    }

    @Test
    void limits_and_missing_features_are_told_apart() {
        PerfRights user = new PerfRights(Optional.of(-1), false, false);

        assertThat(opening(user, -38, 0)).startsWith("this kernel has no perf events.");
        assertThat(opening(user, -24, 0)).contains("`ulimit -n`");
        assertThat(opening(user, -12, 0)).contains("too little memory");
        assertThat(opening(user, -22, 0)).contains("OPEN: invalid argument (errno 22)");
        assertThat(user.explain(refusal(PerfRefusedException.Step.MAP, EPERM), 0))
                .contains("kernel.perf_event_mlock_kb", "`ulimit -l`");
    }

    @Test
    void every_explanation_is_one_line_that_ends_with_what_to_do() {
        for (PerfRefusedException.Step step : PerfRefusedException.Step.values()) {
            for (int errno = 1; errno < 130; errno++) {
                for (boolean filtered : new boolean[] {true, false}) {
                    assertThat(new PerfRights(Optional.empty(), false, filtered).explain(refusal(step, -errno), 0))
                            .doesNotContain("\n")
                            .contains(". ")
                            .endsWith(".");
                }
            }
        }
    }
}
