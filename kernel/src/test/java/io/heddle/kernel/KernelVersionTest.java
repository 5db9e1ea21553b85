package io.heddle.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelVersionTest {
    @Test
    void releases_are_compared_by_number() {
        assertThat(KernelVersion.parse("6.12.0").hasCustomSlices()).isTrue();
        assertThat(KernelVersion.parse("6.18.44-fc-v595").hasCustomSlices()).isTrue();
        assertThat(KernelVersion.parse("7.0-rc1").hasCustomSlices()).isTrue();
        assertThat(KernelVersion.parse("6.9.12+").hasCustomSlices()).isFalse();
        assertThat(KernelVersion.parse("5.15.0-100-generic").atLeast(5, 15)).isTrue();
        assertThat(KernelVersion.parse("5.15.0-100-generic").atLeast(5, 16)).isFalse();
    }

    @Test
    void an_unparsable_release_has_no_features() {
        assertThat(KernelVersion.parse("unknown").atLeast(0, 1)).isFalse();
        assertThat(KernelVersion.parse("unknown").release()).isEqualTo("unknown");
    }

    @Test
    void the_running_kernel_has_a_version() {
        assertThat(KernelVersion.running().atLeast(3, 0)).isTrue();
    }
}
