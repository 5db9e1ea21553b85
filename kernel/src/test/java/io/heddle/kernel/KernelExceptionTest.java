package io.heddle.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelExceptionTest {
    @Test
    void one_line_tells_attempt_cause_and_mend() {
        KernelException refusal = new KernelException("setting thread 7 to FIFO", -1, "run as root");

        assertThat(refusal).hasMessage("setting thread 7 to FIFO: operation not permitted (errno 1); run as root");
        assertThat(refusal.errno()).isEqualTo(Errno.EPERM);
    }

    @Test
    void an_error_without_a_name_here_keeps_its_number() {
        KernelException refusal = new KernelException("reading", -71, "look it up");

        assertThat(refusal).hasMessage("reading: unexpected error (errno 71); look it up");
        assertThat(refusal.errno()).isEqualTo(Errno.OTHER);
    }

    @Test
    void results_that_are_no_errors_are_not_taken_for_one() {
        assertThat(Errno.of(13)).isEqualTo(Errno.OTHER);
        assertThat(Errno.of(-13)).isEqualTo(Errno.EACCES);
    }
}
