package io.heddle.fleet.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.gclogs.GcLogReader;
import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A JVM that writes a log and a recording at the same time says the same in both. */
class FlightRecordingTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"Serial,SERIAL", "Parallel,PARALLEL", "G1,G1", "Z,GENERATIONAL_Z", "Shenandoah,SHENANDOAH"})
    void a_recording_has_the_pauses_of_the_log(String option, Collector collector) throws Exception {
        Path log = folder.resolve("gc.log");
        Path recording = folder.resolve("gc.jfr");
        run(
                "-XX:+Use" + option + "GC",
                "-Xlog:gc*:file=" + log,
                "-XX:StartFlightRecording=filename=" + recording + ",settings=profile");

        List<GcEvent> logged = new ArrayList<>();
        List<GcEvent> recorded = new ArrayList<>();
        GcLogReader.read(log, logged::add);
        FlightRecording.Contents contents = FlightRecording.read(recording, recorded::add);

        assertThat(contents.jvm().collector()).isEqualTo(collector);
        assertThat(contents.jvm().maxHeapBytes()).isEqualTo(64 << 20);
        // The recording starts later than the log, maybe within a collection.
        long first = recorded.getFirst().number() + 1;
        assertThat(pauses(recorded, first)).isNotEmpty().isEqualTo(pauses(logged, first));
    }

    /** The kinds of the pauses of each collection from the first one on. */
    private static Map<Long, List<GcKind>> pauses(List<GcEvent> events, long first) {
        Map<Long, List<GcKind>> pauses = new TreeMap<>();
        for (GcEvent event : events) {
            if (event.number() >= first && event.kind().stopsProgram()) {
                pauses.computeIfAbsent(event.number(), _ -> new ArrayList<>()).add(event.kind());
            }
        }
        return pauses;
    }

    private static void run(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", "-Xms64m"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Allocates.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor()).isZero();
    }

    /** Allocates some hundred megabytes, and collects twice by itself. */
    static final class Allocates {
        private static final Object[] KEPT = new Object[1000];

        public static void main(String[] arguments) {
            for (int i = 0; i < 100_000; i++) {
                KEPT[i % KEPT.length] = new byte[4000];
            }
            System.gc();
            System.gc();
        }
    }
}
