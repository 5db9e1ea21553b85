package io.heddle.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcJvm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogSeriesTest {
    @TempDir
    Path folder = Path.of("");

    private final List<GcEvent> events = new ArrayList<>();
    private int changes;

    /** A pause that begins at a number of seconds. */
    private static String pause(int second) {
        return "[%d.000s][info][gc] GC(%d) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) 0.000ms\n"
                .formatted(second, second);
    }

    private static String datedPause(int minute) {
        return "[2026-01-31T12:%02d:00.000+0000]".formatted(minute) + pause(60 * minute);
    }

    private static String start() {
        return "[0.004s][info][gc] Using G1\n";
    }

    private void write(String name, String... parts) throws IOException {
        write(name, String.join("", parts).getBytes(StandardCharsets.UTF_8));
    }

    private void write(String name, byte[] bytes) throws IOException {
        Files.write(folder.resolve(name), bytes);
        Files.setLastModifiedTime(folder.resolve(name), FileTime.fromMillis(1_000_000L * ++changes));
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    /** Sets all times of change to the same, as a copy of the files or an archive does. */
    private void forgetChanges() throws IOException {
        for (Path file : files()) {
            Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.toList();
        }
    }

    /** Returns the names in each series. */
    private List<String> series() throws IOException {
        return LogSeries.of(files()).stream()
                .map(series -> String.join(
                        " ",
                        series.files().stream()
                                .map(file -> String.valueOf(file.getFileName()))
                                .toList()))
                .toList();
    }

    private GcLog read() throws IOException {
        List<LogSeries> all = LogSeries.of(files());
        assertThat(all).hasSize(1);
        return GcLogReader.read(all.getFirst(), events::add);
    }

    private List<Long> seconds() {
        return events.stream().map(event -> event.startNanos() / 1_000_000_000).toList();
    }

    @Test
    void numbers_of_a_jvm_wrap_around_and_times_tell_where() throws Exception {
        write("gc.log.1", pause(60), pause(70));
        write("gc.log.2", pause(80), pause(90));
        write("gc.log.0", pause(100), pause(110));
        write("gc.log", pause(120));
        forgetChanges();

        assertThat(series()).containsExactly("gc.log.1 gc.log.2 gc.log.0 gc.log");
        GcLog log = read();
        assertThat(seconds()).containsExactly(60L, 70L, 80L, 90L, 100L, 110L, 120L);
        assertThat(log.jvms()).hasSize(1);
        assertThat(log.lines()).isEqualTo(7);
    }

    @Test
    void dates_decide_about_the_order() throws Exception {
        write("gc.log", datedPause(50));
        write("gc.log.2", datedPause(20));
        write("gc.log.0", datedPause(40));
        write("gc.log.1", datedPause(10));
        forgetChanges();

        assertThat(series()).containsExactly("gc.log.1 gc.log.2 gc.log.0 gc.log");
    }

    @Test
    void the_description_in_the_first_file_is_that_of_the_jvm_of_all_files() throws Exception {
        write("gc.log.0", start(), pause(1));
        write("gc.log.1", pause(2));
        write("gc.log", pause(3));
        forgetChanges();

        GcLog log = read();

        assertThat(seconds()).containsExactly(1L, 2L, 3L);
        assertThat(log.jvms()).containsExactly(GcJvm.UNKNOWN.withCollector(Collector.G1));
    }

    @Test
    void a_message_may_continue_in_the_next_file() throws Exception {
        write("gc.log.0", pause(1));
        write("gc.log", "[1.000s][info][gc,cpu] GC(1) User=0.01s Sys=0.00s Real=0.00s\n");

        read();

        assertThat(events).singleElement().satisfies(event -> assertThat(event.cpu())
                .isEqualTo(new GcEvent.CpuTime(10_000_000, 0)));
    }

    @Test
    void a_restarted_jvm_continues_the_files_of_the_last_one() throws Exception {
        write("gc.log.0", start(), pause(1));
        write("gc.log.1", pause(5));
        write("gc.log", start(), pause(3));
        forgetChanges();

        GcLog log = read();

        assertThat(seconds()).containsExactly(1L, 5L, 3L);
        assertThat(events).extracting(GcEvent::jvm).containsExactly(0, 0, 1);
        assertThat(log.jvms()).hasSize(2);
    }

    @Test
    void logrotate_gives_the_latest_file_the_lowest_number() throws Exception {
        write("gc.log", pause(40));
        write("gc.log.1", pause(30));
        write("gc.log.2.gz", gzip(pause(20)));
        write("gc.log.10.gz", gzip(pause(10)));

        assertThat(series()).containsExactly("gc.log.10.gz gc.log.2.gz gc.log.1 gc.log");
    }

    @Test
    void logrotate_may_use_dates() throws Exception {
        write("gc.log", "Hello");
        write("gc.log-20260131.gz", gzip("Hello, too"));
        write("gc.log-20260130", "Hello again");
        forgetChanges();

        assertThat(series()).containsExactly("gc.log-20260130 gc.log-20260131.gz gc.log");
    }

    @Test
    void names_decide_if_there_are_no_times() throws Exception {
        for (String name : List.of("gc.log", "gc.log.1", "gc.log.2", "other.log.0", "other.log.1", "other.log")) {
            write(name, "GC(3) Pause Young (Allocation Failure) 20M->10M(64M) 1.000ms " + name);
        }
        forgetChanges();

        assertThat(series()).containsExactly("gc.log.2 gc.log.1 gc.log", "other.log.0 other.log.1 other.log");
    }

    @Test
    void the_times_of_change_decide_between_orders_with_as_many_restarts() throws Exception {
        // The JVM of files 3, 4, 1 and 2 was restarted, and began with file 0 again.
        write("gc.log.3", "100.000: [GC 20480K->10240K(65536K), 0.1000000 secs]\n");
        write("gc.log.4", "200.000: [GC 20480K->10240K(65536K), 0.1000000 secs]\n");
        write("gc.log.1", "300.000: [GC 20480K->10240K(65536K), 0.1000000 secs]\n");
        write("gc.log.2.current", "400.000: [GC 20480K->10240K(65536K), 0.1000000 secs]\n");
        write("gc.log.0.current", "1.000: [GC 20480K->10240K(65536K), 0.1000000 secs]\n");

        assertThat(series()).containsExactly("gc.log.3 gc.log.4 gc.log.1 gc.log.2.current gc.log.0.current");
    }

    @Test
    void each_file_of_jdk_8_describes_the_jvm() throws Exception {
        String version =
                "OpenJDK 64-Bit Server VM (25.392-b08) for linux-amd64 JRE (1.8.0_392-b08), built on Oct 17 2023\n";
        String header = version + "Memory: 4k page, physical 4005068k(1234567k free)\n";
        write("gc.log.1", header, "2.000: [GC 20480K->10240K(65536K), 0.1000000 secs]\n");
        write("gc.log.2.current", header, "3.000: [GC 20480K->10240K(65536K), 0.1000000 secs]\n");
        write("gc.log.0", header, "1.000: [GC 20480K->10240K(65536K), 0.1000000 secs]\n");
        forgetChanges();

        GcLog log = read();

        assertThat(seconds()).containsExactly(1L, 2L, 3L);
        assertThat(log.jvms())
                .containsExactly(GcJvm.UNKNOWN.withVersion(version.strip()).withMemoryBytes(4_005_068L << 10));
    }

    @Test
    void a_restarted_jvm_of_jdk_8_has_a_description_too() throws Exception {
        String version =
                "OpenJDK 64-Bit Server VM (25.392-b08) for linux-amd64 JRE (1.8.0_392-b08), built on Oct 17 2023\n";
        write("gc.log.0", version, "90.000: [GC 20480K->10240K(65536K), 0.1000000 secs]\n");
        write("gc.log.1", version, "2.000: [GC 20480K->10240K(65536K), 0.1000000 secs]\n");
        write("gc.log.2", version, "3.000: [GC 20480K->10240K(65536K), 0.1000000 secs]\n");

        GcLog log = GcLogReader.read(
                new LogSeries(
                        folder.resolve("gc.log"),
                        Stream.of("gc.log.0", "gc.log.1", "gc.log.2")
                                .map(folder::resolve)
                                .toList()),
                events::add);

        assertThat(events).extracting(GcEvent::jvm).containsExactly(0, 1, 1);
        assertThat(log.jvms()).extracting(GcJvm::version).containsExactly(version.strip(), version.strip());
    }

    @Test
    void names_with_processes_and_times_are_logs_of_their_own() throws Exception {
        List<String> names = List.of(
                "gc-1-2026-01-31_12-00-00.log",
                "gc-2-2026-01-31_12-00-01.log",
                "gc.log.2026-01-31_12-00-00",
                "gc.log.2026-01-31_12-00-01",
                "gc.log.4711",
                "gc.log.4712",
                "gc_pid17",
                "gc_pid18");
        for (String name : names) {
            write(name, start());
        }

        assertThat(series()).containsExactlyElementsOf(names);
    }

    @Test
    void a_file_and_its_copy_are_one() throws Exception {
        String text = start() + pause(1).repeat(2000);
        byte[] compressed = gzip(text);
        write("gc.log.0", text);
        write("gc.log.0.gz", compressed);
        write("gc.log.1.gz", Arrays.copyOf(compressed, compressed.length / 2));
        write("gc.log.2", text + pause(2));

        assertThat(series()).containsExactly("gc.log.0 gc.log.2");
    }

    @Test
    void a_torn_file_without_text_is_no_copy() throws Exception {
        write("gc.log.0.gz", Arrays.copyOf(gzip("text"), 8));
        write("gc.log", pause(1));

        assertThat(series()).containsExactly("gc.log.0.gz gc.log");
        assertThat(read().defects()).singleElement().asString().startsWith("gc.log.0.gz: gzip: ");
    }

    @Test
    void files_that_are_missing_are_found_when_they_are_read() throws Exception {
        write("gc.log", pause(1));
        List<Path> files = List.of(folder.resolve("gc.log"), folder.resolve("gc.log.0"));

        assertThat(LogSeries.of(files)).hasSize(1);
        assertThat(LogSeries.of(files).getFirst().files()).hasSize(2);
    }

    @Test
    void folders_separate_logs() {
        List<Path> files = List.of(Path.of("a/gc.log"), Path.of("b/gc.log"), Path.of("gc.log.0"));

        assertThat(LogSeries.of(files))
                .extracting(LogSeries::log)
                .extracting(path -> path.toString().toLowerCase(Locale.ROOT))
                .containsExactly("a/gc.log", "b/gc.log", "gc.log");
    }
}
