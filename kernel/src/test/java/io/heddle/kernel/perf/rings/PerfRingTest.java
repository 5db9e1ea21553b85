package io.heddle.kernel.perf.rings;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.libc.Libc;
import org.junit.jupiter.api.Test;

class PerfRingTest {
    private final int pageBytes = Libc.pageBytes();

    @Test
    void a_ring_has_the_next_power_of_two_of_pages() {
        assertThat(PerfRing.dataBytes(5 * pageBytes)).isEqualTo(8 * pageBytes);
        assertThat(PerfRing.dataBytes(8 * pageBytes)).isEqualTo(8 * pageBytes);
        assertThat(PerfRing.dataBytes(8 * pageBytes + 1)).isEqualTo(16 * pageBytes);
    }

    @Test
    void a_ring_has_at_least_one_page_and_at_most_256_mebibytes() {
        assertThat(PerfRing.dataBytes(Integer.MIN_VALUE)).isEqualTo(pageBytes);
        assertThat(PerfRing.dataBytes(1)).isEqualTo(pageBytes);
        assertThat(PerfRing.dataBytes(Integer.MAX_VALUE)).isEqualTo(256 << 20);
    }
}
