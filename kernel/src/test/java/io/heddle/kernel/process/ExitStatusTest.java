package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExitStatusTest {
    @Test
    void a_code_is_the_second_byte() {
        assertThat(ExitStatus.of(0)).isEqualTo(new ExitStatus.Exited(0));
        assertThat(ExitStatus.of(0x0300)).isEqualTo(new ExitStatus.Exited(3));
        assertThat(ExitStatus.of(0xff00)).isEqualTo(new ExitStatus.Exited(255));
        assertThat(ExitStatus.of(0xff00).shellCode()).isEqualTo(255);
    }

    @Test
    void a_signal_is_the_first_with_or_without_a_core_file() {
        assertThat(ExitStatus.of(9)).isEqualTo(new ExitStatus.Killed(9));
        assertThat(ExitStatus.of(0x8b)).isEqualTo(new ExitStatus.Killed(11));
        assertThat(ExitStatus.of(9).shellCode()).isEqualTo(137);
    }
}
