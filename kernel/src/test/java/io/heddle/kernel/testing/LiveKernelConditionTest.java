package io.heddle.kernel.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LiveKernelConditionTest {
    @Test
    void a_test_runs_where_nothing_is_missing() {
        assertThat(LiveKernelCondition.evaluate("t()", List.of(), "true").isDisabled())
                .isFalse();
    }

    @Test
    void a_test_is_skipped_with_the_reason() {
        var result = LiveKernelCondition.evaluate("t()", List.of(Need.SYS_NICE), "false");

        assertThat(result.isDisabled()).isTrue();
        assertThat(result.getReason()).hasValue("t() needs CAP_SYS_NICE; run the tests as root");
    }

    @Test
    void in_ci_a_missing_precondition_fails_the_test() {
        assertThatThrownBy(() -> LiveKernelCondition.evaluate("t()", List.of(Need.CUSTOM_SLICES), "true"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("t() needs Linux 6.12 or newer");
    }
}
