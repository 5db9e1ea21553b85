package io.heddle.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcEvent.CpuTime;
import io.heddle.gclogs.events.GcEvent.HeapChange;
import io.heddle.gclogs.events.GcJvm;
import io.heddle.gclogs.events.GcKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Logs of JDK 7 and 8, in the forms of their collectors. */
class LegacyLogTest {
    private static final long KB = 1 << 10;
    private static final long MB = 1 << 20;

    private final List<GcEvent> events = new ArrayList<>();

    private GcLog read(String log) throws IOException {
        return GcLogReader.read(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)), events::add);
    }

    private void assertUnderstood(GcLog log, Collector collector) {
        assertThat(log.notUnderstood().examples()).isEmpty();
        assertThat(log.foreign().examples()).isEmpty();
        assertThat(log.jvms()).singleElement().extracting(GcJvm::collector).isEqualTo(collector);
    }

    @Test
    void parallel() throws Exception {
        GcLog log = read("""
                OpenJDK 64-Bit Server VM (25.392-b08) for linux-amd64 JRE (1.8.0_392-b08), built on Oct 17 2023 by "x" with gcc 7.5.0
                Memory: 4k page, physical 4005068k(1234567k free), swap 0k(0k free)
                CommandLine flags: -XX:MaxHeapSize=67108864 -XX:+PrintGC -XX:+PrintGCDetails -XX:+UseParallelGC
                2015-05-26T14:45:37.987-0200: 0.123: [GC (Allocation Failure) [PSYoungGen: 16384K->2560K(18944K)] 16384K->5120K(62976K), 0.0123456 secs] [Times: user=0.03 sys=0.01, real=0.01 secs]
                2015-05-26T14:45:38.987-0200: 1.123: [Full GC (System.gc()) [PSYoungGen: 2560K->0K(18944K)] [ParOldGen: 2560K->4000K(44032K)] 5120K->4000K(62976K), [Metaspace: 2650K->2650K(1056768K)], 0.0500000 secs] [Times: user=0.08 sys=0.00, real=0.05 secs]
                Heap
                 PSYoungGen      total 18944K, used 0K [0x00000000feb00000, 0x0000000100000000, 0x0000000100000000)
                """);

        assertUnderstood(log, Collector.PARALLEL);
        assertThat(events)
                .containsExactly(
                        new GcEvent(
                                0,
                                GcEvent.UNKNOWN,
                                GcKind.YOUNG,
                                "GC",
                                "Allocation Failure",
                                123_000_000,
                                1_432_658_737_987L,
                                12_345_600,
                                new HeapChange(16_384 * KB, 5_120 * KB, 62_976 * KB),
                                new CpuTime(30_000_000, 10_000_000),
                                false),
                        new GcEvent(
                                0,
                                GcEvent.UNKNOWN,
                                GcKind.FULL,
                                "Full GC",
                                "System.gc()",
                                1_123_000_000,
                                1_432_658_738_987L,
                                50_000_000,
                                new HeapChange(5_120 * KB, 4_000 * KB, 62_976 * KB),
                                new CpuTime(80_000_000, 0),
                                false));
    }

    @Test
    void without_details_or_times() throws Exception {
        GcLog log = read("""
                [GC (Allocation Failure)  16384K->5120K(62976K), 0.0123456 secs]
                [GC 16384K->5120K(62976K), 0.0100000 secs]
                [GC-- 16384K->5120K(62976K), 0.0100000 secs]
                [Full GC 16384K->5120K(62976K), 0.2000000 secs]
                """);

        assertUnderstood(log, Collector.UNKNOWN);
        assertThat(events)
                .extracting(GcEvent::durationNanos)
                .containsExactly(12_345_600L, 10_000_000L, 10_000_000L, 200_000_000L);
        assertThat(events).extracting(GcEvent::cause).containsExactly("Allocation Failure", null, null, null);
    }

    @Test
    void serial_with_the_distribution_of_ages() throws Exception {
        GcLog log = read("""
                0.100: [GC (Allocation Failure) 0.100: [DefNew
                Desired survivor size 1114112 bytes, new threshold 1 (max 15)
                - age   1:    2212368 bytes,    2212368 total
                : 17472K->2176K(19648K), 0.0040000 secs] 17472K->4000K(63360K), 0.0050000 secs] [Times: user=0.01 sys=0.00, real=0.00 secs]
                """);

        assertUnderstood(log, Collector.SERIAL);
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.durationNanos()).isEqualTo(5_000_000);
            assertThat(event.heap()).isEqualTo(new HeapChange(17_472 * KB, 4_000 * KB, 63_360 * KB));
        });
    }

    @Test
    void concurrent_mark_sweep() throws Exception {
        GcLog log = read("""
                1.000: [GC (Allocation Failure) 1.000: [ParNew: 17472K->2176K(19648K), 0.0040000 secs] 17472K->4000K(63360K), 0.0041000 secs] [Times: user=0.01 sys=0.00, real=0.00 secs]
                2.000: [GC (CMS Initial Mark) [1 CMS-initial-mark: 10812K(43712K)] 11887K(63360K), 0.0006000 secs] [Times: user=0.00 sys=0.00, real=0.00 secs]
                2.001: [CMS-concurrent-mark-start]
                2.012: [CMS-concurrent-mark: 0.011/0.011 secs] [Times: user=0.09 sys=0.00, real=0.01 secs]
                3.000: [GC (CMS Final Remark) [YG occupancy: 1681 K (19648 K)]3.000: [Rescan (parallel) , 0.0010000 secs]3.001: [weak refs processing, 0.0000100 secs][1 CMS-remark: 10812K(43712K)] 12493K(63360K), 0.0018300 secs] [Times: user=0.02 sys=0.00, real=0.00 secs]
                4.000: [GC (Allocation Failure) 4.000: [ParNew (promotion failed): 19648K->19648K(19648K), 0.0100000 secs]4.010: [CMS4.020: [CMS-concurrent-sweep: 0.011/0.020 secs] [Times: user=0.05 sys=0.00, real=0.02 secs]
                 (concurrent mode failure): 43000K->20000K(43712K), 0.0500000 secs] 60000K->20000K(63360K), [Metaspace: 2650K->2650K(1056768K)], 0.0610000 secs] [Times: user=0.07 sys=0.00, real=0.06 secs]
                """);

        assertUnderstood(log, Collector.CONCURRENT_MARK_SWEEP);
        assertThat(events)
                .extracting(GcEvent::kind)
                .containsExactly(GcKind.YOUNG, GcKind.PHASE, GcKind.PHASE, GcKind.YOUNG);
        assertThat(events)
                .extracting(GcEvent::durationNanos)
                .containsExactly(4_100_000L, 600_000L, 1_830_000L, 61_000_000L);
        assertThat(events.get(1).cpu()).isEqualTo(new CpuTime(0, 0));
        assertThat(events.getLast().heap()).isEqualTo(new HeapChange(60_000 * KB, 20_000 * KB, 63_360 * KB));
    }

    @Test
    void g1_with_and_without_details() throws Exception {
        GcLog log = read("""
                1.000: [GC pause (G1 Evacuation Pause) (young), 0.0034000 secs]
                   [Parallel Time: 2.5 ms, GC Workers: 2]
                      [GC Worker Start (ms): Min: 1000.1, Avg: 1000.1, Max: 1000.2, Diff: 0.1]
                   [Code Root Fixup: 0.0 ms]
                   [Eden: 24.0M(24.0M)->0.0B(13.0M) Survivors: 0.0B->3072.0K Heap: 24.0M(64.0M)->13.5M(64.0M)]
                 [Times: user=0.01 sys=0.00, real=0.00 secs]
                2.000: [GC pause (G1 Humongous Allocation) (young) (initial-mark) (to-space exhausted), 0.0200000 secs]
                   [Eden: 24.0M(24.0M)->0.0B(13.0M) Survivors: 0.0B->3072.0K Heap: 60.0M(64.0M)->60.0M(64.0M)]
                 [Times: user=0.03 sys=0.00, real=0.02 secs]
                2.021: [GC concurrent-root-region-scan-start]
                2.022: [GC concurrent-root-region-scan-end, 0.0010000 secs]
                3.000: [GC remark 3.000: [Finalize Marking, 0.0001000 secs] 3.001: [GC ref-proc, 0.0000500 secs], 0.0015000 secs]
                 [Times: user=0.00 sys=0.00, real=0.00 secs]
                3.010: [GC cleanup 40M->38M(64M), 0.0002000 secs]
                4.000: [GC pause (G1 Evacuation Pause) (mixed) 40M->20M(64M), 0.0050000 secs]
                5.000: [Full GC (Allocation Failure)  63M->40M(64M), 0.0500000 secs]
                """);

        assertUnderstood(log, Collector.G1);
        assertThat(events)
                .extracting(GcEvent::kind)
                .containsExactly(GcKind.YOUNG, GcKind.YOUNG, GcKind.PHASE, GcKind.PHASE, GcKind.MIXED, GcKind.FULL);
        assertThat(events)
                .extracting(GcEvent::durationNanos)
                .containsExactly(3_400_000L, 20_000_000L, 1_500_000L, 200_000L, 5_000_000L, 50_000_000L);
        assertThat(events)
                .extracting(GcEvent::evacuationFailed)
                .containsExactly(false, true, false, false, false, false);
        assertThat(events.getFirst().heap()).isEqualTo(new HeapChange(24 * MB, 13 * MB + MB / 2, 64 * MB));
        assertThat(events.getFirst().cpu()).isEqualTo(new CpuTime(10_000_000, 0));
        assertThat(events.get(1).name()).isEqualTo("GC pause (young) (initial-mark)");
        assertThat(events.get(1).cause()).isEqualTo("G1 Humongous Allocation");
    }

    @Test
    void a_pause_that_is_torn_is_not_understood_and_the_next_one_is_read() throws Exception {
        GcLog log = read("""
                1.000: [GC (Allocation Failure) [PSYoungGen: 16384K->25
                2.000: [GC (Allocation Failure) [PSYoungGen: 16384K->2560K(18944K)] 16384K->5120K(62976K), 0.0100000 secs]
                """);

        assertThat(log.notUnderstood().count()).isEqualTo(1);
        assertThat(events).singleElement().extracting(GcEvent::startNanos).isEqualTo(2_000_000_000L);
    }

    @Test
    void a_restarted_jvm_is_another_one() throws Exception {
        read("""
                9.000: [GC (Allocation Failure)  16384K->5120K(62976K), 0.0100000 secs]
                1.000: [GC (Allocation Failure)  16384K->5120K(62976K), 0.0100000 secs]
                """);

        assertThat(events).extracting(GcEvent::jvm).containsExactly(0, 1);
    }
}
