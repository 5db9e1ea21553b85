package io.heddle.hotspot.counters;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.Recorded;
import io.heddle.hotspot.Recorded.Jvm;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of counters in docs/jvms.md. */
class JvmCountersTest {
    /** Threads of the Probe and main; Reference Handler, Finalizer, Signal Dispatcher. */
    private static final int STARTED_ON_8 = 5 + 3;

    private static JvmCounters recorded(String jvm) {
        return new JvmCounters(Recorded.perfData(jvm));
    }

    @ParameterizedTest
    @MethodSource("io.heddle.hotspot.Recorded#jvms")
    void every_recorded_jvm_has_its_version_its_main_class_and_the_common_counters(Jvm jvm) {
        JvmCounters counters = recorded(jvm.toString());
        assertThat(counters.vmVersion().orElseThrow())
                .startsWith(jvm.jdk() == 8 ? "1.8.0_" : Integer.toString(jvm.jdk()));
        assertThat(counters.mainClass().orElseThrow()).endsWith("Probe");
        assertThat(counters.collector()).hasValue(jvm.collector());
        assertThat(counters.safepointNanos().orElseThrow().read() > 0 || jvm.collector() == Collector.EPSILON)
                .isTrue();
        assertThat(counters.compileNanos().orElseThrow().read()).isPositive();
        // 9 added Common-Cleaner, 14 Notification Thread.
        int later = jvm.jdk() == 8 ? 0 : jvm.jdk() < 14 ? 1 : 2;
        assertThat(counters.threadsStarted().orElseThrow().read()).isEqualTo(STARTED_ON_8 + later);
    }

    @ParameterizedTest
    @MethodSource("io.heddle.hotspot.Recorded#jvms")
    void every_collector_that_counts_pauses_separately_has_them(Jvm jvm) {
        JvmCounters counters = recorded(jvm.toString());
        boolean counts =
                switch (jvm.collector()) {
                    case SHENANDOAH, EPSILON -> false;
                    case ZGC -> jvm.jdk() > 11;
                    default -> true;
                };
        assertThat(counters.collections().isPresent()).isEqualTo(counts);
        assertThat(counters.pauseNanos().isPresent()).isEqualTo(counts);
        if (counts) {
            assertThat(counters.collections().orElseThrow().read()).isPositive();
            assertThat(counters.pauseNanos().orElseThrow().read())
                    .isPositive()
                    .isLessThan(counters.safepointNanos().orElseThrow().read());
        }
    }

    @ParameterizedTest
    @MethodSource("io.heddle.hotspot.Recorded#jvms")
    void what_a_jvm_lacks_is_absent(Jvm jvm) {
        JvmCounters counters = recorded(jvm.toString());
        assertThat(counters.promotedBytes().isPresent())
                .isEqualTo(jvm.collector() == Collector.PARALLEL && jvm.jdk() <= 25);
        boolean countsCpu = jvm.collector() == Collector.PARALLEL || jvm.collector() == Collector.G1;
        long gcCpuNanos = counters.gcCpuNanos().map(Counter::read).orElse(0L);
        assertThat(gcCpuNanos > 0).isEqualTo(countsCpu && jvm.jdk() >= 25);
    }

    @ParameterizedTest
    @MethodSource("io.heddle.hotspot.Recorded#jvms")
    void the_allocation_is_known_under_each_collector_that_collects(Jvm jvm) {
        assertThat(Allocation.of(recorded(jvm.toString())).isPresent()).isEqualTo(jvm.collector() != Collector.EPSILON);
    }

    @Test
    void pauses_are_the_sum_over_all_collectors() {
        JvmCounters counters = recorded("jdk25-g1");
        assertThat(counters.collections().map(Counter::read)).isEqualTo(Optional.of(13L));
        assertThat(counters.pauseNanos().map(Counter::read)).isEqualTo(Optional.of(16_150_224L));
    }
}
