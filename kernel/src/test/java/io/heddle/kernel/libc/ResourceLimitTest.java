package io.heddle.kernel.libc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.KernelException;
import org.junit.jupiter.api.Test;

class ResourceLimitTest {
    private static final int NONE = 9_999;

    @Test
    void a_limit_that_was_set_is_read() {
        ResourceLimit before = ResourceLimit.of(ResourceLimit.NOFILE);

        before.set(ResourceLimit.NOFILE);

        assertThat(ResourceLimit.of(ResourceLimit.NOFILE)).isEqualTo(before);
    }

    @Test
    void a_refusal_of_the_kernel_is_an_exception() {
        assertThatThrownBy(() -> ResourceLimit.of(NONE))
                .isInstanceOf(KernelException.class)
                .hasMessageContaining("invalid argument");
        ResourceLimit lower = new ResourceLimit(2, 1);
        assertThatThrownBy(() -> lower.set(ResourceLimit.NOFILE)).isInstanceOf(KernelException.class);
    }
}
