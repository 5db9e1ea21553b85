package io.heddle.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcKind;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads logs that the JVMs on this machine have just written. */
class LiveLogTest {
    /** Makes garbage, and prints how many collections stopped the program. */
    private static final String PROGRAM = """
            import java.lang.management.*;

            public class Garbage {
                static final Object[] KEPT = new Object[200];

                public static void main(String[] arguments) {
                    for (int i = 0; i < 20_000; i++) {
                        KEPT[i * 7 % KEPT.length] = new byte[10_000];
                        if (i == 10_000) {
                            System.gc();
                        }
                    }
                    long collections = 0;
                    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
                        if (!collector.getName().contains("Concurrent")) {
                            collections += collector.getCollectionCount();
                        }
                    }
                    System.out.println(collections);
                }
            }
            """;

    private static final Pattern PAUSE = Pattern.compile("GC\\(\\d+\\) (?:[yYoO]: )?Pause .* (\\d+)\\.(\\d{3})ms");
    private static final Set<GcKind> WHOLE_COLLECTIONS = Set.of(GcKind.YOUNG, GcKind.MIXED, GcKind.FULL);
    private static final Set<Collector> WITH_CPU_TIMES = Set.of(Collector.SERIAL, Collector.PARALLEL, Collector.G1);

    @TempDir
    static Path folder = Path.of("");

    @BeforeAll
    static void compile() throws Exception {
        LiveJvm.compile(folder, PROGRAM);
    }

    private static Stream<LiveJvm> jvms() {
        return LiveJvm.all();
    }

    /** Runs the program; returns how many collections it has counted. */
    private static long run(LiveJvm jvm, Path log, String levels) throws Exception {
        String output = jvm.run(folder, List.of("-Xlog:" + levels + ":file=" + log));
        return Long.parseLong(output.strip().lines().toList().getLast());
    }

    private static List<Long> pauses(Path log) throws Exception {
        List<Long> nanos = new ArrayList<>();
        for (String line : Files.readAllLines(log)) {
            Matcher pause = PAUSE.matcher(line);
            if (pause.find() && pause.end() == line.length()) {
                nanos.add(Long.parseLong(pause.group(1) + pause.group(2)) * 1000);
            }
        }
        return nanos;
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void each_pause_is_found(LiveJvm live) throws Exception {
        for (String levels : List.of("gc", "gc*", "gc*=trace,safepoint")) {
            Path path = folder.resolve("gc.log");
            long collections = run(live, path, levels);
            List<GcEvent> events = new ArrayList<>();
            GcLog log;
            try (InputStream in = Files.newInputStream(path)) {
                log = GcLogReader.read(in, events::add);
            }

            assertThat(log.notUnderstood().examples()).isEmpty();
            assertThat(log.foreign().examples()).isEmpty();
            assertThat(log.jvms()).singleElement().satisfies(jvm -> assertThat(jvm.collector())
                    .isEqualTo(live.collector()));
            List<GcEvent> pauses =
                    events.stream().filter(event -> event.kind().stopsProgram()).toList();
            assertThat(pauses).extracting(GcEvent::durationNanos).containsExactlyElementsOf(pauses(path));
            if (WITH_CPU_TIMES.contains(live.collector())) {
                assertThat(pauses.stream().filter(event -> WHOLE_COLLECTIONS.contains(event.kind())))
                        .hasSize((int) collections)
                        .isNotEmpty();
                assertThat(pauses).allSatisfy(event -> assertThat(event.heap()).isNotNull());
            }
            if (WITH_CPU_TIMES.contains(live.collector()) && !levels.equals("gc")) {
                assertThat(pauses).allSatisfy(event -> assertThat(event.cpu()).isNotNull());
            }
        }
    }
}
