package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExitStatusTest {
    @Test
    void an_exited_program_has_a_code() {
        assertThat(ExitStatus.of(1, 0)).isEqualTo(new ExitStatus.Exited(0));
        assertThat(ExitStatus.of(1, 255)).isEqualTo(new ExitStatus.Exited(255));
        assertThat(ExitStatus.of(1, 255).shellCode()).isEqualTo(255);
    }

    @Test
    void a_killed_program_has_a_signal_with_or_without_a_core_file() {
        assertThat(ExitStatus.of(2, 9)).isEqualTo(new ExitStatus.Killed(9));
        assertThat(ExitStatus.of(3, 11)).isEqualTo(new ExitStatus.Killed(11));
        assertThat(ExitStatus.of(2, 9).shellCode()).isEqualTo(137);
    }
}
