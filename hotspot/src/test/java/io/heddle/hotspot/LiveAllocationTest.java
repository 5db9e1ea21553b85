package io.heddle.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.counters.Allocation;
import io.heddle.hotspot.counters.JvmCounters;
import io.heddle.kernel.testing.Jdk;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The allocation of a program that knows its own, on real JVMs: see {@link Jdk}. */
class LiveAllocationTest {
    private static final long MB = 1_000_000;

    /** Enough for some collections in a heap of 64 MB. */
    private static final long ENOUGH = 100 * MB;

    private static Stream<Arguments> jvms() {
        return Jdk.all().filter(jdk -> jdk.major() >= 17).flatMap(jdk -> Stream.of(
                        "-XX:+UseZGC", "-XX:+UseShenandoahGC", "-XX:+UseG1GC", "-XX:+UseParallelGC")
                .map(collector -> Arguments.of(jdk, collector)));
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void the_allocation_is_about_what_the_program_has_allocated(Jdk jdk, String collector) throws Exception {
        try (LiveJvm jvm = LiveJvm.start(jdk, List.of(collector), List.of(Allocating.class.getName()))) {
            jvm.awaitLine("ready");
            Allocation allocation =
                    Allocation.of(new JvmCounters(jvm.counters())).orElseThrow();
            jvm.scanUntil("allocation", () -> {
                jvm.counters();
                allocation.update();
                return allocation.bytes() >= ENOUGH;
            });
            jvm.send("\n");
            long own = Long.parseLong(jvm.readLine());

            assertThat(allocation.collections()).isPositive();
            assertThat(allocation.endNanos()).isPositive();
            assertThat(allocation.bytes()).isBetween(own / 4, own + own / 4 + 64 * MB);
        }
    }
}
