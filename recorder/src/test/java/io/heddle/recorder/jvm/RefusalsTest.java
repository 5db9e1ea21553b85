package io.heddle.recorder.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RefusalsTest {
    private final Refusals refusals = new Refusals();

    @Test
    void a_reason_is_one_line_with_the_first_processes() {
        refusals.add(7, "too old");
        for (int pid = 10; pid < 20; pid++) {
            refusals.add(pid, "ended");
        }

        assertThat(refusals.lines())
                .containsExactly(
                        "process 7 without Flight Recorder: too old",
                        "processes 10, 11, 12, 13 and 6 more without Flight Recorder: ended");
    }

    @Test
    void the_number_of_lines_is_limited() {
        for (int pid = 1; pid <= 1_000; pid++) {
            refusals.add(pid, "reason " + pid);
        }

        assertThat(refusals.lines())
                .hasSize(17)
                .last()
                .isEqualTo("984 more JVMs without Flight Recorder, for other reasons");
    }
}
