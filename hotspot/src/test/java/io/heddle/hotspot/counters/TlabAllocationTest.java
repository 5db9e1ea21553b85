package io.heddle.hotspot.counters;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.Recorded;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class TlabAllocationTest {
    private final ByteBuffer file = Recorded.direct(Recorded.perfDataBytes("jdk25-z"));
    private final PerfData perfData = Recorded.opened(Recorded.opening(file));
    private final Allocation allocation =
            Allocation.of(new JvmCounters(perfData)).orElseThrow();

    /** Sets every counter to this number. */
    private void publish(long number) {
        for (int at = 0; at < file.limit(); at += 8) {
            file.putLong(at, number);
        }
        perfData.refresh();
        allocation.update();
    }

    @Test
    void the_words_that_each_collection_publishes_are_added() {
        assertThat(allocation.bytes()).isZero();
        publish(1000);
        publish(1500);
        assertThat(allocation.collections()).isEqualTo(2);
        assertThat(allocation.bytes()).isEqualTo(8 * 2500);
        assertThat(allocation.endNanos()).isPositive();
    }

    @Test
    void without_a_collection_nothing_is_added() {
        publish(1000);
        publish(1000);
        assertThat(allocation.collections()).isEqualTo(1);
        assertThat(allocation.bytes()).isEqualTo(8 * 1000);
    }

    @Test
    void garbage_never_makes_the_sum_fall() {
        publish(1000);
        publish(-7);
        publish(Long.MAX_VALUE);
        assertThat(allocation.bytes()).isGreaterThanOrEqualTo(8 * 1000);
    }
}
