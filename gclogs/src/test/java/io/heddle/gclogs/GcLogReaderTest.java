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

class GcLogReaderTest {
    private static final long MB = 1 << 20;

    private final List<GcEvent> events = new ArrayList<>();

    private GcLog read(String log) throws IOException {
        return GcLogReader.read(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)), events::add);
    }

    @Test
    void a_pause_has_its_heap_its_cpu_time_and_its_start() throws Exception {
        GcLog log = read("""
                [0.008s][info][gc     ] Using Parallel
                [0.123s][info][gc,start    ] GC(0) Pause Young (Allocation Failure)
                [0.131s][info][gc,heap     ] GC(0) PSYoungGen: 65536K(76288K)->10748K(76288K) Eden: 65536K(65536K)->0K(65536K)
                [0.131s][info][gc,metaspace] GC(0) Metaspace: 6111K(6336K)->6111K(6336K)
                [0.131s][info][gc          ] GC(0) Pause Young (Allocation Failure) 64M->10M(245M) 8.123ms
                [0.131s][info][gc,cpu      ] GC(0) User=0.01s Sys=0.02s Real=0.01s
                """);

        assertThat(events)
                .containsExactly(new GcEvent(
                        0,
                        0,
                        GcKind.YOUNG,
                        "Pause Young",
                        "Allocation Failure",
                        122_877_000,
                        GcEvent.UNKNOWN,
                        8_123_000,
                        new HeapChange(64 * MB, 10 * MB, 245 * MB),
                        new CpuTime(10_000_000, 20_000_000),
                        false));
        assertThat(log.jvms()).containsExactly(GcJvm.UNKNOWN.withCollector(Collector.PARALLEL));
        assertThat(log.lines()).isEqualTo(6);
        assertThat(log.events()).isEqualTo(1);
    }

    @Test
    void the_first_lines_describe_the_jvm() throws Exception {
        GcLog log = read("""
                [0.003s][info][gc] Using G1
                [0.004s][info][gc,init] Version: 25.0.1+8-LTS (release)
                [0.004s][info][gc,init] CPUs: 4 total, 2 available
                [0.004s][info][gc,init] Memory: 3912M
                [0.004s][info][gc,init] Heap Min Capacity: 8M
                [0.004s][info][gc,init] Heap Initial Capacity: 62M
                [0.004s][info][gc,init] Heap Max Capacity: 2G
                """);

        assertThat(log.jvms())
                .containsExactly(new GcJvm(Collector.G1, "25.0.1+8-LTS (release)", 2, 3912 * MB, 62 * MB, 2048 * MB));
    }

    @Test
    void the_pauses_of_a_concurrent_collection_share_its_number() throws Exception {
        read("""
                [1.000s][info][gc] GC(6) Concurrent Mark Cycle
                [1.010s][info][gc] GC(6) Pause Remark 30M->28M(64M) 1.500ms
                [1.010s][info][gc,cpu] GC(6) User=0.00s Sys=0.00s Real=0.00s
                [1.012s][info][gc] GC(6) Pause Cleanup 28M->28M(64M) 0.020ms
                [1.013s][info][gc] GC(6) Concurrent Mark Cycle 13.000ms
                """);

        assertThat(events).extracting(GcEvent::kind).containsExactly(GcKind.PHASE, GcKind.PHASE, GcKind.CONCURRENT);
        assertThat(events).extracting(GcEvent::number).containsOnly(6L);
        assertThat(events).extracting(GcEvent::cpu).containsExactly(new CpuTime(0, 0), null, null);
        assertThat(events.getLast().startNanos()).isEqualTo(1_000_000_000);
    }

    @Test
    void generational_z_has_the_pauses_of_both_generations_and_its_collections() throws Exception {
        GcLog log = read("""
                [0.010s][info][gc,init] Initializing The Z Garbage Collector
                [0.011s][info][gc     ] Using The Z Garbage Collector
                [0.100s][info][gc     ] GC(0) Major Collection (Warmup)
                [0.101s][info][gc,phases] GC(0) Y: Pause Mark Start (Major) 0.012ms
                [0.105s][info][gc,phases] GC(0) Y: Pause Mark End 0.010ms
                [0.106s][info][gc,phases] GC(0) Y: Pause Relocate Start 0.009ms
                [0.110s][info][gc,phases] GC(0) O: Pause Mark End 0.011ms
                [0.120s][info][gc     ] GC(0) Major Collection (Warmup) 104M(10%)->18M(2%) 0.020s
                """);

        assertThat(log.jvms()).extracting(GcJvm::collector).containsExactly(Collector.GENERATIONAL_Z);
        assertThat(events)
                .extracting(GcEvent::durationNanos)
                .containsExactly(12_000L, 10_000L, 9_000L, 11_000L, 20_000_000L);
        GcEvent collection = events.getLast();
        assertThat(collection.kind()).isEqualTo(GcKind.CONCURRENT);
        assertThat(collection.cause()).isEqualTo("Warmup");
        assertThat(collection.heap()).isEqualTo(new HeapChange(104 * MB, 18 * MB, GcEvent.UNKNOWN));
    }

    @Test
    void a_failed_evacuation_is_known_from_its_own_line_or_from_the_pause() throws Exception {
        read("""
                [1.0s][info][gc] GC(1) To-space exhausted
                [1.0s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 63M->63M(64M) 5.000ms
                [2.0s][info][gc] GC(2) Pause Young (Normal) (G1 Evacuation Pause) (Evacuation Failure: Allocation) 63M->63M(64M) 5.000ms
                [3.0s][info][gc] GC(3) Pause Full (G1 Compaction Pause) 63M->40M(64M) 5.000ms
                """);

        assertThat(events).extracting(GcEvent::evacuationFailed).containsExactly(true, true, false);
    }

    @Test
    void a_restarted_jvm_is_another_one() throws Exception {
        GcLog log = read("""
                [0.003s][info][gc] Using G1
                [9.000s][info][gc] GC(7) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) 5.000ms
                [0.003s][info][gc] Using Serial
                [1.000s][info][gc] GC(0) Pause Young (Allocation Failure) 20M->10M(64M) 5.000ms
                """);

        assertThat(events).extracting(GcEvent::jvm).containsExactly(0, 1);
        assertThat(log.jvms()).extracting(GcJvm::collector).containsExactly(Collector.G1, Collector.SERIAL);
    }

    @Test
    void a_restart_is_seen_without_first_lines_too() throws Exception {
        GcLog log = read("""
                [9.000s][info][gc] GC(7) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) 5.000ms
                [1.000s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) 5.000ms
                """);

        assertThat(events).extracting(GcEvent::jvm).containsExactly(0, 1);
        assertThat(log.jvms()).hasSize(2);
    }

    @Test
    void processes_that_write_to_one_file_are_told_apart_by_their_identifiers() throws Exception {
        read("""
                [0.100s][11][21][info][gc] GC(0) Pause Young (Allocation Failure) 20M->10M(64M) 1.000ms
                [0.100s][12][22][info][gc] GC(0) Pause Young (Allocation Failure) 20M->10M(64M) 2.000ms
                [0.100s][11][21][info][gc,cpu] GC(0) User=0.01s Sys=0.00s Real=0.00s
                [0.100s][12][22][info][gc,cpu] GC(0) User=0.02s Sys=0.00s Real=0.00s
                """);

        assertThat(events).extracting(GcEvent::durationNanos).containsExactly(1_000_000L, 2_000_000L);
        assertThat(events)
                .extracting(GcEvent::cpu)
                .containsExactly(new CpuTime(10_000_000, 0), new CpuTime(20_000_000, 0));
    }

    @Test
    void what_is_not_understood_is_counted_with_examples() throws Exception {
        GcLog log = read("""
                [0.1s][info][gc] GC(0) Pause Young (Allocation Failure) 20M->10M(64M) 1.0
                [0.1s][info][gc] GC(0) Pause Young (Allocation Fai
                [0.1s][info][gc] GC(1) Pause Young (Allocation Failure) 20M->10
                Hello
                """);

        assertThat(events).isEmpty();
        assertThat(log.notUnderstood().count()).isEqualTo(2);
        assertThat(log.notUnderstood().examples().getFirst()).endsWith("20M->10M(64M) 1.0");
        assertThat(log.foreign()).isEqualTo(new GcLog.Examples(1, List.of("Hello")));
    }

    @Test
    void a_log_without_decorations_has_pauses_without_times() throws Exception {
        read("GC(3) Pause Young (Allocation Failure) 20M->10M(64M) 1.000ms\n");

        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.startNanos()).isEqualTo(GcEvent.UNKNOWN);
            assertThat(event.durationNanos()).isEqualTo(1_000_000);
        });
    }

    @Test
    void the_further_lines_of_a_message_have_no_decorations() throws Exception {
        GcLog log = read("""
                [0.1s][info][gc] GC(0) Age table:
                 - age   1:    2212368 bytes
                [              ] - age   2:    12368 bytes

                Hello
                """);

        assertThat(log.foreign()).isEqualTo(new GcLog.Examples(1, List.of("Hello")));
    }

    @Test
    void generational_shenandoah_names_its_generations() throws Exception {
        GcLog log = read("""
                [0.004s][info][gc] Using Shenandoah
                [0.042s][info][gc] GC(0) Pause Init Mark (Young) 0.007ms
                """);

        assertThat(log.jvms()).extracting(GcJvm::collector).containsExactly(Collector.GENERATIONAL_SHENANDOAH);
    }

    @Test
    void a_pause_that_began_before_1970_has_no_time_of_day() throws Exception {
        read("[1970-01-01T00:00:00.500+0000] GC(0) Pause Remark 20M->10M(64M) 2000.000ms\n");

        assertThat(events).singleElement().extracting(GcEvent::startEpochMillis).isEqualTo(GcEvent.UNKNOWN);
    }

    @Test
    void standard_output_of_a_container_has_prefixes_and_other_lines() throws Exception {
        GcLog log = read("""
                2026-01-31T12:00:00.123456789Z stdout F [0.004s][info][gc] Using G1
                2026-01-31T12:00:00.123456789Z stdout F Hello [info] Version: 3
                2026-01-31T12:00:01.123456789Z stdout F [1.004s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) 1.000ms
                2026-01-31T12:00:01.123456789Z stdout F [1.004s][info][gc,cpu] GC(0) User=0.01s Sys=0.00s Real=0.00s
                """);

        assertThat(log.jvms()).containsExactly(GcJvm.UNKNOWN.withCollector(Collector.G1));
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.startNanos()).isEqualTo(1_003_000_000);
            assertThat(event.cpu()).isEqualTo(new CpuTime(10_000_000, 0));
        });
        assertThat(log.foreign().count()).isEqualTo(1);
    }

    @Test
    void the_cpu_time_of_a_concurrent_phase_is_not_that_of_the_pause_before() throws Exception {
        read("""
                [0.053s][info][gc    ] GC(1) Pause Initial Mark 1M->1M(2M) 0.278ms
                [0.053s][info][gc,cpu] GC(1) User=0.01s Sys=0.00s Real=0.00s
                [0.054s][info][gc    ] GC(1) Concurrent Mark 1.260ms
                [0.054s][info][gc,cpu] GC(1) User=0.02s Sys=0.00s Real=0.00s
                [0.055s][info][gc    ] GC(1) Pause Remark 1M->1M(2M) 0.332ms
                [0.056s][info][gc    ] GC(1) Concurrent Sweep 1.260ms
                [0.056s][info][gc,cpu] GC(1) User=0.03s Sys=0.00s Real=0.00s
                """);

        assertThat(events).extracting(GcEvent::cpu).containsExactly(new CpuTime(10_000_000, 0), null);
    }

    @Test
    void a_failed_promotion_is_a_failed_evacuation() throws Exception {
        read("""
                [1.0s][info][gc,promotion] GC(1) Promotion failed
                [1.0s][info][gc          ] GC(1) Pause Young (Allocation Failure) 63M->63M(64M) 5.000ms
                [2.0s][info][gc          ] GC(2) Pause Young (Allocation Failure) 63M->30M(64M) 5.000ms
                """);

        assertThat(events).extracting(GcEvent::evacuationFailed).containsExactly(true, false);
    }
}
