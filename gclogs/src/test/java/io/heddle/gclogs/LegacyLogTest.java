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
                .containsExactly(GcKind.YOUNG, GcKind.PHASE, GcKind.PHASE, GcKind.FULL);
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

    @Test
    void a_pause_without_end_is_not_understood_at_the_end_of_the_log_either() throws Exception {
        GcLog log = read("""
                1.000: [GC (Allocation Failure) [PSYoungGen: 16384K->2560K(18944K)] 16384K->5120K(62976K), 0.0100000 secs]
                2.000: [GC (Allocation Failure) [PSYoungGen
                Desired survivor size 1114112 bytes, new threshold 1 (max 15)
                """);

        assertThat(events).hasSize(1);
        assertThat(log.notUnderstood())
                .isEqualTo(new GcLog.Examples(1, List.of("[GC (Allocation Failure) [PSYoungGen")));
    }

    @Test
    void cms_may_collect_the_young_generation_within_its_remark() throws Exception {
        GcLog log = read("""
                3.000: [GC (CMS Final Remark) [YG occupancy: 1681 K (19648 K)]{Heap before GC invocations=5 (full 1):
                 par new generation   total 19648K, used 1681K [0x00000000fc000000, 0x00000000fd550000, 0x00000000fd550000)
                3.001: [GC (CMS Final Remark) 3.001: [ParNew
                Desired survivor size 1114112 bytes, new threshold 1 (max 15)
                - age   1:    2212368 bytes,    2212368 total
                : 1681K->100K(19648K), 0.0040000 secs] 12493K->10912K(63360K), 0.0041000 secs] [Times: user=0.01 sys=0.00, real=0.00 secs]
                Heap after GC invocations=6 (full 1):
                }
                3.006: [Rescan (parallel) , 0.0010000 secs]3.007: [weak refs processing, 0.0000100 secs][1 CMS-remark: 10812K(43712K)] 10912K(63360K), 0.0078000 secs] [Times: user=0.02 sys=0.00, real=0.01 secs]
                5.000: [GC[YG occupancy: 1681 K (19648 K)]5.000: [GC 5.001: [ParNew: 1681K->100K(19648K), 0.0040000 secs] 12493K->10912K(63360K), 0.0042000 secs] [Times: user=0.01 sys=0.00, real=0.00 secs]
                5.006: [Rescan (parallel) , 0.0010000 secs] [1 CMS-remark: 10812K(43712K)] 10912K(63360K), 0.0081000 secs] [Times: user=0.02 sys=0.00, real=0.01 secs]
                """);

        assertUnderstood(log, Collector.CONCURRENT_MARK_SWEEP);
        assertThat(events)
                .extracting(GcEvent::kind)
                .containsExactly(GcKind.YOUNG, GcKind.PHASE, GcKind.YOUNG, GcKind.PHASE);
        assertThat(events)
                .extracting(GcEvent::durationNanos)
                .containsExactly(4_100_000L, 7_800_000L, 4_200_000L, 8_100_000L);
        assertThat(events.getFirst().cpu()).isEqualTo(new CpuTime(10_000_000, 0));
        assertThat(events.getFirst().heap()).isEqualTo(new HeapChange(12_493 * KB, 10_912 * KB, 63_360 * KB));
        assertThat(events.get(1).cpu()).isEqualTo(new CpuTime(20_000_000, 0));
    }

    @Test
    void a_young_collection_that_has_to_collect_the_old_generation_is_a_full_one() throws Exception {
        GcLog log = read("""
                1.000: [GC1.000: [DefNew: 17472K->17472K(19648K), 0.0000200 secs]1.001: [Tenured: 40000K->20000K(43712K), 0.0500000 secs] 57472K->20000K(63360K), [Perm : 2600K->2600K(21248K)], 0.0510000 secs] [Times: user=0.05 sys=0.00, real=0.05 secs]
                """);

        assertUnderstood(log, Collector.SERIAL);
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo(GcKind.FULL);
            assertThat(event.name()).isEqualTo("GC");
            assertThat(event.durationNanos()).isEqualTo(51_000_000);
        });
    }

    @Test
    void objects_that_find_no_room_are_a_failed_evacuation() throws Exception {
        read("""
                1.000: [GC-- [PSYoungGen: 16384K->16384K(18944K)] 60000K->62976K(62976K), 0.0200000 secs]
                2.000: [GC 2.000: [ParNew (promotion failed): 19648K->19648K(19648K), 0.0100000 secs] 60000K->61000K(63360K), 0.0101000 secs]
                3.000: [GC pause (young) (to-space overflow), 0.0300000 secs]
                4.000: [GC pause (young), 0.0300000 secs]
                """);

        assertThat(events).extracting(GcEvent::evacuationFailed).containsExactly(true, true, true, false);
    }

    @Test
    void collections_may_have_numbers() throws Exception {
        GcLog log = read("""
                2015-05-26T14:45:37.987-0200: 0.123: #0: [GC (Allocation Failure) 2015-05-26T14:45:37.988-0200: 0.124: #0: [ParNew: 8678K->1081K(9792K), 0.0088000 secs] 8678K->8064K(31680K), 0.0106000 secs] [Times: user=0.02 sys=0.00, real=0.01 secs]
                2015-05-26T14:45:38.987-0200: 1.123: #1: [GC (CMS Initial Mark) [1 CMS-initial-mark: 15645K(21888K)] 18533K(31680K), 0.0010000 secs]
                2015-05-26T14:45:38.989-0200: 1.125: #1: [CMS-concurrent-mark-start]
                """);

        assertUnderstood(log, Collector.CONCURRENT_MARK_SWEEP);
        assertThat(events).extracting(GcEvent::number).containsExactly(0L, 1L);
        assertThat(events).extracting(GcEvent::durationNanos).containsExactly(10_600_000L, 1_000_000L);
    }

    @Test
    void the_output_of_further_options_is_no_foreign_text() throws Exception {
        GcLog log = read("""
                2015-05-26T14:45:37.987-0200: 0.123: Total time for which application threads were stopped: 0.0001800 seconds, Stopping threads took: 0.0000300 seconds
                0.124: Application time: 0.0600000 seconds
                {Heap before GC invocations=0 (full 0):
                 PSYoungGen      total 18944K, used 16384K [0x00000000feb00000, 0x0000000100000000, 0x0000000100000000)
                0.200: [GCAdaptiveSizePolicy::compute_survivor_space_size_and_thresh:  survived: 2179072  promoted: 0  overflow: false
                AdaptiveSizeStart: 0.204 collection: 1
                  avg_survived_padded_avg: 6537216.000000  avg_promoted_padded_avg: 0.000000
                AdaptiveSizeStop: collection: 1
                 [PSYoungGen: 16384K->2560K(18944K)] 16384K->5120K(62976K), 0.0123000 secs]
                Heap after GC invocations=1 (full 0):
                 PSYoungGen      total 18944K, used 2560K [0x00000000feb00000, 0x0000000100000000, 0x0000000100000000)
                }
                GC locker: Trying a full collection because scavenge failed
                2016-04-14 22:37:22 GC log file has reached the maximum size. Saved as gc.log.0
                """);

        assertUnderstood(log, Collector.PARALLEL);
        assertThat(events).extracting(GcEvent::durationNanos).containsExactly(12_300_000L);
    }

    @Test
    void a_g1_worker_is_no_pause() throws Exception {
        GcLog log = read("""
                1.000: [GC pause (G1 Evacuation Pause) (young), 0.0034000 secs]
                [Parallel Time: 2.5 ms, GC Workers: 2]
                [GC Worker Start (ms):  1000.1]
                [GC Worker Other (ms):  0.1]
                """);

        assertUnderstood(log, Collector.G1);
        assertThat(events).hasSize(1);
    }

    @Test
    void the_first_lines_describe_the_jvm() throws Exception {
        GcLog log = read("""
                OpenJDK 64-Bit Server VM (25.392-b08) for linux-amd64 JRE (1.8.0_392-b08), built on Oct 17 2023
                Memory: 4k page, physical 4005068k(1234567k free), swap 0k(0k free)
                CommandLine flags: -XX:InitialHeapSize=67108864 -XX:MaxHeapSize=134217728 -XX:+PrintGC -XX:+UseG1GC
                """);

        assertThat(log.jvms())
                .containsExactly(new GcJvm(
                        Collector.G1,
                        "OpenJDK 64-Bit Server VM (25.392-b08) for linux-amd64 JRE (1.8.0_392-b08), built on Oct 17 2023",
                        GcEvent.UNKNOWN,
                        4_005_068 * KB,
                        64 * MB,
                        128 * MB));
    }

    @Test
    void a_jvm_may_describe_itself_twice_before_its_first_pause_and_after_a_change_of_file() throws Exception {
        String description = """
                OpenJDK 64-Bit Server VM (25.392-b08) for linux-amd64 JRE (1.8.0_392-b08), built on Oct 17 2023
                CommandLine flags: -XX:MaxHeapSize=134217728 -XX:+UseSerialGC
                """;
        String rest = """
                1.000: [GC 16384K->5120K(62976K), 0.0100000 secs]
                2016-04-14 22:37:22 GC log file created gc.log.1
                """;

        GcLog log = read(
                description + description + rest + description + "2.000: [GC 16384K->5120K(62976K), 0.0100000 secs]\n");

        assertUnderstood(log, Collector.SERIAL);
        assertThat(events).extracting(GcEvent::jvm).containsExactly(0, 0);
    }

    @Test
    void phases_of_cms_without_details_free_nothing() throws Exception {
        GcLog log = read("""
                1.000: [GC (CMS Initial Mark)  10812K(63360K), 0.0006000 secs]
                2.000: [GC (CMS Final Remark)  10812K(63360K), 0.0016000 secs]
                3.000: [GC 11946K(63360K), 0.0058000 secs]
                """);

        assertUnderstood(log, Collector.CONCURRENT_MARK_SWEEP);
        assertThat(events).extracting(GcEvent::kind).containsOnly(GcKind.PHASE);
        assertThat(events).extracting(GcEvent::name).containsExactly("CMS Initial Mark", "CMS Final Remark", "GC");
    }

    @Test
    void g1_of_early_jdk_7_has_the_sizes_of_the_heap_alone() throws Exception {
        GcLog log = read("""
                0.130: [GC pause (young), 0.0062000 secs]
                   [Parallel Time:   6.1 ms]
                   [Other:   0.1 ms]
                   [ 8192K->8128K(64M)]
                 [Times: user=0.03 sys=0.02, real=0.01 secs]
                """);

        assertUnderstood(log, Collector.G1);
        assertThat(events).extracting(GcEvent::heap).containsExactly(new HeapChange(8192 * KB, 8128 * KB, 64 * MB));
        assertThat(events).extracting(GcEvent::cpu).containsExactly(new CpuTime(30_000_000, 20_000_000));
    }

    @Test
    void shenandoah_in_jdk_8() throws Exception {
        GcLog log = read("""
                2015-05-26T14:45:37.987-0200: 2.400: [Concurrent reset, start]
                2015-05-26T14:45:37.987-0200: 2.469: [Pause Init Mark (process weakrefs), start]
                    Using 2 of 2 workers for init marking
                2015-05-26T14:45:37.990-0200: 2.473: [Pause Init Mark (process weakrefs), 3.500 ms]
                2015-05-26T14:45:37.990-0200: 2.473: [Concurrent marking (process weakrefs), start]
                3.000: [Pause Full 24M->4M(256M), 20.000 ms]
                3.100: [Pause Degenerated GC (Mark) 24M->4M(256M), 10.000 ms]
                """);

        assertUnderstood(log, Collector.SHENANDOAH);
        assertThat(events).extracting(GcEvent::kind).containsExactly(GcKind.PHASE, GcKind.FULL, GcKind.DEGENERATED);
        assertThat(events).extracting(GcEvent::durationNanos).containsExactly(3_500_000L, 20_000_000L, 10_000_000L);
        assertThat(events.getFirst().startNanos()).isEqualTo(2_469_500_000L);
        assertThat(events.getFirst().startEpochMillis()).isEqualTo(1_432_658_737_987L);
        assertThat(events.get(1).heap()).isEqualTo(new HeapChange(24 * MB, 4 * MB, 256 * MB));
    }

    @Test
    void a_pause_of_shenandoah_without_duration_is_not_understood() throws Exception {
        GcLog log = read("3.000: [Pause Full 24M->4M(256M), 20.0\n");

        assertThat(events).isEmpty();
        assertThat(log.notUnderstood().count()).isEqualTo(1);
    }

    @Test
    void a_pause_contains_at_most_one_level_of_others() throws Exception {
        int levels = 2500;
        GcLog log = read("[GC pause ".repeat(levels) + ", 0.1 secs]".repeat(levels) + "\n");

        assertThat(log.events()).isEqualTo(events.size());
        assertThat(events).extracting(GcEvent::durationNanos).containsOnly(100_000_000L);
    }

    @Test
    void a_line_about_memory_may_be_damaged() throws Exception {
        GcLog log = read("""
                OpenJDK 64-Bit Server VM (25.392-b08) for linux-amd64 JRE (1.8.0_392-b08), built on Oct 17 2023 by "x" with gcc 7.5.0
                Memory: 4k page,,physical 4005068k(1234567k free)
                [GC (Allocation Failure)  16384K->5120K(62976K), 0.0123456 secs]
                """);

        assertThat(log.jvms()).extracting(GcJvm::memoryBytes).containsExactly(4_005_068 * KB);
    }

    @Test
    void a_pause_is_found_behind_torn_text_or_the_prefix_of_a_logger() throws Exception {
        read("""
                31626.089: [ParNew31628.158: [ParNew2015-05-26T14:45:37.987-0200: 33918.729: [GC (Allocation Failure) 33918.729: [ParNew: 595103K->12118K(619008K), 0.0559000 secs] 1247015K->664144K(4157952K), 0.0561000 secs]
                INFO [stdout] 33920.000: [GC (Allocation Failure) 33920.000: [ParNew: 595103K->12118K(619008K), 0.0559000 secs] 1247015K->664144K(4157952K), 0.0500000 secs]
                """);

        assertThat(events).extracting(GcEvent::durationNanos).containsExactly(56_100_000L, 50_000_000L);
        assertThat(events).extracting(GcEvent::startNanos).containsExactly(33_918_729_000_000L, 33_920_000_000_000L);
        assertThat(events.getFirst().startEpochMillis()).isEqualTo(1_432_658_737_987L);
    }

    @Test
    void a_pause_in_prose_is_none() throws Exception {
        GcLog log = read("Such a line is [GC (Allocation Failure) 16384K->5120K(62976K), 0.0100000 secs].\n");

        assertThat(events).isEmpty();
        assertThat(log.foreign().count()).isEqualTo(1);
    }

    @Test
    void a_histogram_of_classes_and_a_summary_of_regions_have_brackets_without_end() throws Exception {
        GcLog log = read("""
                1.000: [Full GC1.001: [Class Histogram (before full gc):
                 num     #instances         #bytes  class name
                ----------------------------------------------
                   1:         20502        4701812  [Ljava.lang.Object;
                  12:          1050         470181  [C
                , 0.1000000 secs]1.102: [CMS: 43000K->20000K(43712K), 0.0500000 secs] 60000K->20000K(63360K), [CMS Perm : 2600K->2600K(21248K)], 0.1510000 secs]
                2.000: [GC pause (young)Before GC RS summary
                    Region with largest rem set = 486:(S)[0x00000000de600000,0x00000000de700000,0x00000000de700000], size = 9096B
                , 0.0170000 secs]
                """);

        assertThat(log.notUnderstood().examples()).isEmpty();
        assertThat(events).extracting(GcEvent::durationNanos).containsExactly(151_000_000L, 17_000_000L);
    }

    @Test
    void a_line_may_have_several_pauses() throws Exception {
        GcLog log = read("""
                1.000: [GC 16384K->5120K(62976K), 0.0100000 secs] [Times: user=0.01 sys=0.00, real=0.01 secs] 2.000: [GC 16384K->5120K(62976K), 0.0200000 secs]3.000: [Full GC 16384K->5120K(62976K), 0.0300000 secs]
                """);

        assertThat(log.notUnderstood().examples()).isEmpty();
        assertThat(events).extracting(GcEvent::durationNanos).containsExactly(10_000_000L, 20_000_000L, 30_000_000L);
        assertThat(events)
                .extracting(GcEvent::startNanos)
                .containsExactly(1_000_000_000L, 2_000_000_000L, 3_000_000_000L);
        assertThat(events.getFirst().cpu()).isEqualTo(new CpuTime(10_000_000, 0));
    }

    @Test
    void sizes_of_generations_may_be_in_front_of_the_cpu_time() throws Exception {
        read("""
                1.000: [Full GC (Allocation Failure) 21G->20G(22G), 10.0000000 secs][Eden: 0.0B(1040.0M)->0.0B(1120.0M) Survivors: 80.0M->0.0B Heap: 22.0G(22.0G)->20.6G(22.0G)], [Metaspace: 93308K->93308K(352256K)] [Times: user=8.00 sys=0.00, real=10.00 secs]
                """);

        assertThat(events).extracting(GcEvent::cpu).containsExactly(new CpuTime(8_000_000_000L, 0));
        assertThat(events).extracting(GcEvent::heap).doesNotContainNull();
    }
}
