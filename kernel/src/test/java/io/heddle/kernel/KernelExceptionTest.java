package io.heddle.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelExceptionTest {
    @Test
    void the_message_states_what_failed_the_cause_and_the_fix() {
        KernelException refusal = new KernelException("setting thread 7 to FIFO", -1, "Run as root.");

        assertThat(refusal).hasMessage("setting thread 7 to FIFO: operation not permitted (errno 1). Run as root.");
        assertThat(refusal.errno()).isEqualTo(Errno.EPERM);
    }

    @Test
    void an_error_without_a_name_here_keeps_its_number() {
        KernelException refusal = new KernelException("reading", -71, "Look it up.");

        assertThat(refusal).hasMessage("reading: unexpected error (errno 71). Look it up.");
        assertThat(refusal.errno()).isEqualTo(Errno.OTHER);
    }

    @Test
    void a_positive_result_is_no_known_error() {
        assertThat(Errno.of(13)).isEqualTo(Errno.OTHER);
        assertThat(Errno.of(-13)).isEqualTo(Errno.EACCES);
    }
}
