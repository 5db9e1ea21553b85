package io.heddle.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JvmCountersTest {
    private static JvmCounters recorded(String jvm) {
        return new JvmCounters(Recorded.perfData(jvm));
    }

    @ParameterizedTest
    @MethodSource("io.heddle.hotspot.Recorded#jvms")
    void every_recorded_jvm_tells_who_it_is_and_what_all_have(String jvm) {
        JvmCounters counters = recorded(jvm);
        assertThat(counters.vmVersion().orElseThrow()).startsWith(jvm.substring(3, 5));
        assertThat(counters.mainClass()).hasValue("Probe");
        assertThat(counters.collector())
                .hasValue(
                        switch (jvm.substring(6)) {
                            case "serial" -> Collector.SERIAL;
                            case "parallel" -> Collector.PARALLEL;
                            case "g1" -> Collector.G1;
                            case "z" -> Collector.ZGC;
                            default -> Collector.SHENANDOAH;
                        });
        assertThat(counters.collections().orElseThrow().read()).isPositive();
        assertThat(counters.pauseNanos().orElseThrow().read()).isBetween(100_000L, 1_000_000_000L);
        assertThat(counters.safepointNanos().orElseThrow().read()).isPositive();
        assertThat(counters.compileNanos().orElseThrow().read()).isPositive();
        assertThat(counters.threadsStarted().orElseThrow().read()).isEqualTo(10);
    }

    @ParameterizedTest
    @MethodSource("io.heddle.hotspot.Recorded#jvms")
    void what_a_jvm_lacks_is_absent(String jvm) {
        JvmCounters counters = recorded(jvm);
        assertThat(counters.promotedBytes().isPresent()).isEqualTo(jvm.endsWith("parallel"));
        assertThat(counters.gcCpuNanos().isPresent()).isEqualTo(jvm.startsWith("jdk25"));
    }

    @Test
    void pauses_are_the_sum_over_all_collectors() {
        JvmCounters counters = recorded("jdk25-g1");
        assertThat(counters.collections().map(Counter::read)).isEqualTo(Optional.of(13L));
        assertThat(counters.pauseNanos().map(Counter::read)).isEqualTo(Optional.of(16_150_224L));
    }

    @Test
    void collector_cpu_time_is_kept_for_some_collectors_alone() {
        assertThat(recorded("jdk25-g1").gcCpuNanos().orElseThrow().read()).isPositive();
        assertThat(recorded("jdk25-z").gcCpuNanos().orElseThrow().read()).isZero();
    }
}
