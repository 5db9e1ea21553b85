package io.heddle.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcKind;
import io.heddle.kernel.testing.Jdk;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
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
        Path source = Files.writeString(folder.resolve("Garbage.java"), PROGRAM);
        int status = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "--release",
                        "8",
                        "-Xlint:-options",
                        "-d",
                        folder.toString(),
                        source.toString());
        assertThat(status).isZero();
    }

    private static Stream<Arguments> jvms() {
        return Jdk.all().filter(jdk -> jdk.major() >= 9).flatMap(jdk -> collectors(jdk.major())
                .map(collector -> Arguments.of(jdk, collector.expected(), collector.options())));
    }

    private record Options(Collector expected, List<String> options) {
        Options(Collector expected, String... options) {
            this(expected, List.of(options));
        }
    }

    private static Stream<Options> collectors(int major) {
        List<Options> all = new ArrayList<>(List.of(
                new Options(Collector.SERIAL, "-XX:+UseSerialGC"),
                new Options(Collector.PARALLEL, "-XX:+UseParallelGC"),
                new Options(Collector.G1, "-XX:+UseG1GC"),
                new Options(Collector.SHENANDOAH, "-XX:+UseShenandoahGC"),
                new Options(Collector.EPSILON, "-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC")));
        if (major < 24) {
            all.add(new Options(Collector.Z, "-XX:+UseZGC"));
        }
        if (major >= 24) {
            all.add(new Options(Collector.GENERATIONAL_Z, "-XX:+UseZGC"));
            all.add(new Options(
                    Collector.GENERATIONAL_SHENANDOAH,
                    "-XX:+UseShenandoahGC",
                    "-XX:+UnlockExperimentalVMOptions",
                    "-XX:ShenandoahGCMode=generational"));
        } else if (major >= 21) {
            all.add(new Options(Collector.GENERATIONAL_Z, "-XX:+UseZGC", "-XX:+ZGenerational"));
        }
        return all.stream();
    }

    /** Runs the program; returns how many collections it has counted. */
    private static long run(Jdk jdk, List<String> options, Path log, String levels) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(jdk.java().toString(), "-Xmx%dm".formatted(heapMegabytes(options))));
        command.addAll(options);
        command.addAll(List.of("-Xlog:" + levels + ":file=" + log, "-cp", folder.toString(), "Garbage"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return Long.parseLong(output.strip().lines().toList().getLast());
    }

    /** Epsilon frees nothing. */
    private static int heapMegabytes(List<String> options) {
        return options.contains("-XX:+UseEpsilonGC") ? 400 : 32;
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
    void each_pause_is_found(Jdk jdk, Collector collector, List<String> options) throws Exception {
        for (String levels : List.of("gc", "gc*", "gc*=trace,safepoint")) {
            Path path = folder.resolve("gc.log");
            long collections = run(jdk, options, path, levels);
            List<GcEvent> events = new ArrayList<>();
            GcLog log;
            try (InputStream in = Files.newInputStream(path)) {
                log = GcLogReader.read(in, events::add);
            }

            assertThat(log.notUnderstood().examples()).isEmpty();
            assertThat(log.foreign().examples()).isEmpty();
            assertThat(log.jvms()).singleElement().satisfies(jvm -> assertThat(jvm.collector())
                    .isEqualTo(collector));
            List<GcEvent> pauses =
                    events.stream().filter(event -> event.kind().stopsProgram()).toList();
            assertThat(pauses).extracting(GcEvent::durationNanos).containsExactlyElementsOf(pauses(path));
            if (WITH_CPU_TIMES.contains(collector)) {
                assertThat(pauses.stream().filter(event -> WHOLE_COLLECTIONS.contains(event.kind())))
                        .hasSize((int) collections)
                        .isNotEmpty();
                assertThat(pauses).allSatisfy(event -> assertThat(event.heap()).isNotNull());
            }
            if (WITH_CPU_TIMES.contains(collector) && !levels.equals("gc")) {
                assertThat(pauses).allSatisfy(event -> assertThat(event.cpu()).isNotNull());
            }
        }
    }
}
