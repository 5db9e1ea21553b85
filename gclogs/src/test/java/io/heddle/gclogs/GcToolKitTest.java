package io.heddle.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the pauses of logs that the JVMs on this machine have just written with those that GCToolKit 3.5.0 finds. The tests
 * name the lines that GCToolKit misreads.
 */
class GcToolKitTest {
    /** Makes garbage, fills the heap, so that evacuations fail, and collects once more when no collection runs. */
    private static final String PROGRAM = """
            import java.util.*;

            public class Garbage {
                static final Object[] KEPT = new Object[200];

                static void collect() {
                    for (int i = 0; i < 10_000; i++) {
                        KEPT[i * 7 % KEPT.length] = new byte[10_000];
                    }
                    System.gc();
                }

                public static void main(String[] arguments) throws Exception {
                    collect();
                    List<Object> filled = new ArrayList<>();
                    try {
                        while (arguments.length > 0) {
                            filled.add(new byte[10_000]);
                        }
                    } catch (OutOfMemoryError full) {
                        filled = null;
                    }
                    collect();
                    Thread.sleep(100);
                    System.gc();
                }
            }
            """;

    private static final Set<Integer> JDKS = Set.of(17, 21, 25);
    private static final List<String> LOGS = List.of(
            "gc*:file=%s:uptime,level,tags",
            "gc*:file=%s:time,uptime,pid,tid,level,tags",
            "gc*:file=%s:utctime,level,tags",
            "gc*=debug:file=%s:uptime,level,tags");

    private static final Pattern COLLECTION = Pattern.compile("GC\\((\\d+)\\) (.*)");

    @TempDir
    static Path folder = Path.of("");

    @BeforeAll
    static void compile() throws Exception {
        LiveJvm.compile(folder, PROGRAM);
    }

    private static Stream<LiveJvm> stopTheWorldCollectors() {
        return jvms(Collector.SERIAL, Collector.PARALLEL);
    }

    private static Stream<LiveJvm> g1() {
        return jvms(Collector.G1);
    }

    private static Stream<LiveJvm> z() {
        return jvms(Collector.Z, Collector.GENERATIONAL_Z);
    }

    private static Stream<LiveJvm> shenandoah() {
        return jvms(Collector.SHENANDOAH, Collector.GENERATIONAL_SHENANDOAH);
    }

    private static Stream<LiveJvm> jvms(Collector... collectors) {
        return LiveJvm.all().filter(jvm -> JDKS.contains(jvm.jdk().major())).filter(jvm -> Set.of(collectors)
                .contains(jvm.collector()));
    }

    /** Runs the program once, and returns its logs. */
    private static List<Path> run(LiveJvm jvm, String... arguments) throws Exception {
        List<Path> logs = IntStream.range(0, LOGS.size())
                .mapToObj(i -> folder.resolve(i + ".log"))
                .toList();
        List<String> options = new ArrayList<>();
        for (int i = 0; i < logs.size(); i++) {
            Files.deleteIfExists(logs.get(i));
            options.add("-Xlog:" + LOGS.get(i).formatted(logs.get(i)));
        }
        jvm.run(folder, options, arguments);
        return logs;
    }

    private static List<GcEvent> pauses(Path log) throws IOException {
        List<GcEvent> events = new ArrayList<>();
        GcLogReader.read(log, events::add);
        return events.stream().filter(event -> event.kind().stopsProgram()).toList();
    }

    private static List<Long> micros(List<GcEvent> pauses) {
        return pauses.stream().map(pause -> pause.durationNanos() / 1000).toList();
    }

    @ParameterizedTest
    @MethodSource("stopTheWorldCollectors")
    void each_pause_of_serial_and_parallel_is_the_same(LiveJvm jvm) throws Exception {
        for (Path log : run(jvm, "fill")) {
            assertThat(micros(pauses(log)))
                    .isNotEmpty()
                    .containsExactlyElementsOf(GcToolKit.pauseMicros(Files.readAllLines(log)));
        }
    }

    /** GCToolKit ends a pause at its CPU time, which logs of this level do not have. */
    @ParameterizedTest
    @MethodSource("stopTheWorldCollectors")
    void each_pause_of_a_log_without_cpu_times_is_missed(LiveJvm jvm) throws Exception {
        Path log = folder.resolve("gc.log");
        jvm.run(folder, List.of("-Xlog:gc:file=" + log));

        assertThat(pauses(log)).isNotEmpty();
        assertThat(GcToolKit.pauseMicros(Files.readAllLines(log))).isEmpty();
    }

    /**
     * GCToolKit withholds the pauses that follow the start of a concurrent phase until a phase ends, and forgets them at the end
     * of the log. So the test appends a phase to the log. These lines are exceptions:
     *
     * <pre>
     * GC(10) Pause Cleanup 8M->8M(20M) 0.024ms
     *     It has no line about CPU time, at which GCToolKit ends a pause, and is not reported.
     * GC(18) Pause Young (Normal) (G1 Evacuation Pause) (Evacuation Failure: Allocation) 27M->28M(32M) 2.553ms
     *     It has a duration of -1 s. JDK 21 has no colon there, and is read correctly.
     * </pre>
     */
    @ParameterizedTest
    @MethodSource("g1")
    void each_pause_of_g1_is_the_same(LiveJvm jvm) throws Exception {
        for (Path log : run(jvm, "fill")) {
            List<String> lines = Files.readAllLines(log);
            Set<Long> failed = numbers(lines, text -> text.contains("(Evacuation Failure: ") && text.endsWith("ms"));
            List<GcEvent> pauses = pauses(log);
            List<Long> theirs = new ArrayList<>(GcToolKit.pauseMicros(withConcurrentPhase(lines)));

            assertThat(pauses).anyMatch(GcEvent::evacuationFailed);
            assertThat(theirs.stream().filter(micros -> micros < 0)).hasSize(failed.size());
            theirs.removeIf(micros -> micros < 0);
            assertThat(micros(pauses.stream()
                            .filter(pause -> !failed.contains(pause.number()))
                            .filter(pause -> !pause.name().equals("Pause Cleanup"))
                            .toList()))
                    .isNotEmpty()
                    .containsExactlyInAnyOrderElementsOf(theirs);
        }
    }

    /**
     * GCToolKit takes each line of Z for one of the collection that began last, and keeps one pause of each name. It reports the
     * collection at the line with the sizes of the heap, and a pause that did not happen as one of 0 ms. So only those
     * collections are the same that no other one interrupts, that end in sizes, and mark once. These lines are exceptions:
     *
     * <pre>
     * GC(6) Garbage Collection (Allocation Stall) Aborted
     * GC(4) O: Pause Mark End 0.006ms    (between the lines of GC(5), or a second time)
     * </pre>
     */
    @ParameterizedTest
    @MethodSource("z")
    void each_pause_of_a_collection_of_z_that_is_alone_is_the_same(LiveJvm jvm) throws Exception {
        for (Path log : run(jvm)) {
            List<String> lines = Files.readAllLines(log);
            Set<Long> numbers = numbersOfSimpleCollections(lines);
            List<String> simple = lines.stream()
                    .filter(line -> number(line) < 0 || numbers.contains(number(line)))
                    .toList();

            assertThat(micros(pauses(log).stream()
                            .filter(pause -> numbers.contains(pause.number()) && pause.durationNanos() > 0)
                            .toList()))
                    .isNotEmpty()
                    .containsExactlyInAnyOrderElementsOf(GcToolKit.pauseMicros(simple).stream()
                            .filter(micros -> micros > 0)
                            .toList());
        }
    }

    /** GCToolKit knows that a log is Shenandoah's, and reads none of its lines. */
    @ParameterizedTest
    @MethodSource("shenandoah")
    void each_pause_of_shenandoah_is_missed(LiveJvm jvm) throws Exception {
        for (Path log : run(jvm)) {
            assertThat(pauses(log)).isNotEmpty();
            assertThat(GcToolKit.pauseMicros(Files.readAllLines(log))).isEmpty();
        }
    }

    /** Returns the number of the collection that a line is about; -1 if it is about none. */
    private static long number(String line) {
        Matcher collection = COLLECTION.matcher(line);
        return collection.find() ? Long.parseLong(collection.group(1)) : -1;
    }

    private static Set<Long> numbers(List<String> lines, Predicate<String> isWanted) {
        Set<Long> numbers = new HashSet<>();
        for (String line : lines) {
            if (number(line) >= 0 && isWanted.test(line)) {
                numbers.add(number(line));
            }
        }
        return numbers;
    }

    private static List<String> withConcurrentPhase(List<String> lines) {
        String last = lines.stream().filter(line -> number(line) >= 0).toList().getLast();
        String phase = last.substring(0, last.indexOf("GC(")) + "GC(999999) Concurrent Clear Claimed Marks";
        return Stream.concat(lines.stream(), Stream.of(phase, phase + " 0.001ms"))
                .toList();
    }

    private static Set<Long> numbersOfSimpleCollections(List<String> lines) {
        Map<Long, Integer> begins = new HashMap<>();
        Map<Long, Integer> ends = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            begins.putIfAbsent(number(lines.get(i)), i);
            ends.put(number(lines.get(i)), i);
        }
        Set<Long> complete = numbers(lines, line -> line.contains(" Collection (") && line.contains(")->"));
        complete.removeIf(number -> {
            List<String> part = lines.subList(begins.getOrDefault(number, 0), ends.getOrDefault(number, 0));
            List<String> marks = part.stream()
                    .filter(line -> line.contains(" Pause Mark End ") && line.endsWith("ms"))
                    .map(line -> line.substring(line.indexOf("GC("), line.indexOf("Pause")))
                    .toList();
            return marks.stream().distinct().count() != marks.size()
                    || part.stream().anyMatch(line -> number(line) >= 0 && number(line) != number);
        });
        return complete;
    }
}
