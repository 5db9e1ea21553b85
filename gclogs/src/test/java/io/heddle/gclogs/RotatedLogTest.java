package io.heddle.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads logs that the JVMs on this machine have just written and rotated. */
class RotatedLogTest {
    private static final String PROGRAM = """
            public class Garbage {
                static final Object[] KEPT = new Object[200];

                public static void main(String[] arguments) {
                    for (int i = 0; i < 20_000; i++) {
                        KEPT[i * 7 % KEPT.length] = new byte[10_000];
                    }
                }
            }
            """;

    @TempDir
    Path folder = Path.of("");

    private Path logs = Path.of("");
    private Path whole = Path.of("");

    @BeforeEach
    void prepare() throws Exception {
        LiveJvm.compile(folder, PROGRAM);
        logs = Files.createDirectory(folder.resolve("logs"));
        whole = folder.resolve("whole.log");
    }

    private static Stream<LiveJvm> jvms() {
        return LiveJvm.all().filter(jvm -> jvm.collector() != Collector.EPSILON);
    }

    /** The JVM writes its log twice: to rotated files and to a single one. */
    private void run(LiveJvm jvm, String rotation) throws Exception {
        jvm.run(
                folder,
                List.of(
                        "-Xlog:gc*=debug:file=%s::%s".formatted(logs.resolve("gc.log"), rotation),
                        "-Xlog:gc*=debug:file=%s::filecount=0".formatted(whole)));
    }

    private record Result(GcLog log, List<GcEvent> events) {}

    private Result readSeries() throws IOException {
        List<GcEvent> events = new ArrayList<>();
        try (Stream<Path> files = Files.list(logs)) {
            List<LogSeries> all = LogSeries.of(files.toList());
            assertThat(all).hasSize(1);
            return new Result(GcLogReader.read(all.getFirst(), events::add), events);
        }
    }

    private Result readWhole() throws IOException {
        List<GcEvent> events = new ArrayList<>();
        return new Result(GcLogReader.read(whole, events::add), events);
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void the_files_have_the_events_of_a_single_one_and_those_of_a_restarted_jvm(LiveJvm jvm) throws Exception {
        run(jvm, "filecount=400,filesize=20k");
        Result first = readWhole();

        assertThat(Objects.requireNonNull(logs.toFile().list())).hasSizeGreaterThan(1);
        assertThat(readSeries()).isEqualTo(first);

        run(jvm, "filecount=400,filesize=20k");
        Result second = readWhole();
        Result both = readSeries();

        assertThat(both.log().jvms())
                .containsExactly(
                        first.log().jvms().getFirst(), second.log().jvms().getFirst());
        assertThat(both.events())
                .hasSize(first.events().size() + second.events().size());
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void files_that_remain_have_the_last_events_and_the_collector(LiveJvm jvm) throws Exception {
        run(jvm, "filecount=3,filesize=60k");
        Result remaining = readSeries();
        Result all = readWhole();

        assertThat(remaining.log().jvms()).singleElement().satisfies(read -> assertThat(read.collector())
                .isEqualTo(jvm.collector()));
        assertThat(remaining.log().notUnderstood().examples()).isEmpty();
        assertThat(remaining.log().foreign().examples()).isEmpty();
        List<GcEvent> events = remaining.events();
        List<GcEvent> last = all.events()
                .subList(all.events().size() - events.size(), all.events().size());
        // The CPU time of the first pause may be in the file before.
        assertThat(events.subList(1, events.size())).containsExactlyElementsOf(last.subList(1, last.size()));
    }
}
