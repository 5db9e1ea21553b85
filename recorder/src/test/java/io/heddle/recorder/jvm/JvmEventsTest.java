package io.heddle.recorder.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Jdk;
import io.heddle.recorder.jvm.events.JvmEvents;
import io.heddle.timeline.Wait;
import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Sample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JvmEventsTest {
    private static final long HALF_WAIT_NANOS = Duration.ofMillis(50).toNanos();
    private static final long SHIFT_NANOS = 1_000_000_000_000L;

    private static final Map<Jdk, Path> RECORDINGS = new HashMap<>();

    @TempDir
    Path folder = Path.of("");

    static Stream<Jdk> jdks() {
        return Jdk.all().filter(jdk -> jdk.major() >= SubjectJvm.OLDEST_RELEASE);
    }

    /** A recording by each JDK, made once. */
    private static Path recording(Jdk jdk) {
        return RECORDINGS.computeIfAbsent(jdk, JvmEventsTest::record);
    }

    private static Path record(Jdk jdk) {
        try {
            Path target = Files.createDirectories(Path.of("target/recordings/" + jdk.major()));
            JvmRecordings recordings = JvmRecordings.in(target, FlightRecorder.USED);
            try (SubjectJvm jvm = SubjectJvm.start(
                    jdk, target, launch -> recordings.addTo(launch).command(), "work")) {
                jvm.end();
                return recordings.found().stream()
                        .filter(found -> found.pid() == jvm.pid())
                        .findFirst()
                        .orElseThrow()
                        .files()
                        .getFirst();
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static Path recordingOfThisJdk() {
        return recording(new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home"))));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void waits_have_their_thread_duration_object_and_stack(Jdk jdk) {
        Collected read = new Collected();
        JvmEvents.Reading reading = JvmEvents.read(recording(jdk), LongUnaryOperator.identity(), read);

        assertThat(reading.problem()).isEmpty();
        assertThat(reading.events()).isPositive();
        assertThat(waits(read, Wait.Kind.MONITOR)).anySatisfy(wait -> {
            assertThat(read.names).containsEntry(wait.tid(), "a thread with a name of more than 15 letters");
            assertThat(read.names).containsEntry(wait.owner(), "main");
            assertThat(wait.on()).isEqualTo("java.lang.Object");
            assertThat(wait.endNanos() - wait.startNanos()).isGreaterThan(HALF_WAIT_NANOS);
            assertThat(wait.stack().getFirst().type()).isEqualTo(Subject.class.getName());
            assertThat(wait.stack().getFirst().method()).isEqualTo("enter");
            assertThat(wait.stack().getFirst().line()).isPositive();
        });
        assertThat(waits(read, Wait.Kind.SLEEP)).anySatisfy(wait -> assertMainWaited(read, wait));
        assertThat(waits(read, Wait.Kind.PARK))
                .filteredOn(wait -> wait.on().equals("java.lang.Object"))
                .anySatisfy(wait -> assertMainWaited(read, wait));
        assertThat(waits(read, Wait.Kind.OBJECT_WAIT))
                .filteredOn(wait -> wait.on().equals("java.lang.Object"))
                .anySatisfy(wait -> assertMainWaited(read, wait));
    }

    private static List<Collected.Wait> waits(Collected read, Wait.Kind kind) {
        return read.waits.stream().filter(wait -> wait.kind() == kind).toList();
    }

    private static void assertMainWaited(Collected read, Collected.Wait wait) {
        assertThat(read.names).containsEntry(wait.tid(), "main");
        assertThat(wait.endNanos() - wait.startNanos()).isGreaterThan(HALF_WAIT_NANOS);
        assertThat(wait.stack()).extracting(Frame::method).contains("waits");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void collections_have_their_pauses_and_phases(Jdk jdk) {
        Collected read = new Collected();
        JvmEvents.read(recording(jdk), LongUnaryOperator.identity(), read);

        assertThat(read.collections).anySatisfy(full -> {
            assertThat(full.cause()).isEqualTo("System.gc()");
            assertThat(full.pauseNanos()).isPositive();
            assertThat(full.after()).isPositive();
        });
        assertThat(read.collections).allSatisfy(collection -> {
            assertThat(collection.endNanos()).isGreaterThan(collection.startNanos());
            assertThat(collection.before()).isGreaterThanOrEqualTo(collection.after());
        });
        assertThat(read.collections)
                .filteredOn(collection -> collection.cause().equals("System.gc()"))
                .allSatisfy(full -> assertThat(read.pauses).anySatisfy(pause -> {
                    assertThat(pause.gcId()).isEqualTo(full.gcId());
                    assertThat(pause.timeToSafepointNanos()).isNotNegative();
                    assertThat(pause.startNanos()).isLessThanOrEqualTo(full.startNanos());
                    assertThat(pause.endNanos()).isGreaterThanOrEqualTo(full.startNanos() + full.pauseNanos());
                }));
        assertThat(read.phases).contains("GC Pause");
        assertThat(read.promotions).isPositive();
        assertThat(read.survivorBytes).isPositive();
        assertThat(read.samples)
                .filteredOn(sample -> sample.kind() == Sample.Kind.ALLOCATION)
                .anySatisfy(sample -> {
                    assertThat(sample.weight()).isPositive();
                    assertThat(sample.stack()).extracting(Frame::method).contains("garbage");
                });
    }

    @Test
    void times_are_converted() {
        Path file = recordingOfThisJdk();
        Collected wall = new Collected();
        Collected shifted = new Collected();
        JvmEvents.read(file, LongUnaryOperator.identity(), wall);
        JvmEvents.read(file, nanos -> nanos - SHIFT_NANOS, shifted);

        assertThat(shifted.waits)
                .extracting(Collected.Wait::startNanos)
                .containsExactlyElementsOf(wall.waits.stream()
                        .map(wait -> wait.startNanos() - SHIFT_NANOS)
                        .toList());
    }

    @Test
    void equal_stacks_are_one_object() {
        Collected read = new Collected();
        JvmEvents.read(recordingOfThisJdk(), LongUnaryOperator.identity(), read);

        List<List<Frame>> stacks =
                read.samples.stream().map(Collected.Sample::stack).toList();
        long objects = stacks.stream().map(System::identityHashCode).distinct().count();
        assertThat(objects).isEqualTo(stacks.stream().distinct().count()).isLessThan(stacks.size());
    }

    @Test
    void a_torn_recording_yields_the_events_before_the_tear() throws Exception {
        byte[] whole = Files.readAllBytes(recordingOfThisJdk());
        Path two = Files.write(folder.resolve("two.jfr"), concatenation(whole, whole));
        Path torn = Files.write(folder.resolve("torn.jfr"), concatenation(whole, Arrays.copyOf(whole, 2000)));
        Collected once = new Collected();
        Collected twice = new Collected();
        Collected first = new Collected();

        JvmEvents.Reading complete = JvmEvents.read(recordingOfThisJdk(), t -> t, once);
        assertThat(complete.problem()).isEmpty();
        assertThat(JvmEvents.read(two, t -> t, twice).problem()).isEmpty();
        JvmEvents.Reading reading = JvmEvents.read(torn, t -> t, first);

        assertThat(reading.problem())
                .hasValueSatisfying(problem -> assertThat(problem).contains("2000 bytes are not readable"));
        assertThat(first.samples).hasSameSizeAs(once.samples);
        assertThat(twice.samples).hasSize(2 * once.samples.size());
        assertThat(twice.waits).hasSize(2 * once.waits.size());
    }

    private static byte[] concatenation(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    @Test
    void a_recording_that_is_cut_anywhere_or_has_any_bytes_changed_does_not_fail_the_reading() throws Exception {
        byte[] whole = Files.readAllBytes(recordingOfThisJdk());
        Path file = folder.resolve("damaged.jfr");
        for (int step = 1; step < 20; step++) {
            Files.write(file, Arrays.copyOf(whole, whole.length * step / 20));
            assertThat(JvmEvents.read(file, t -> t, new Collected()).problem()).isPresent();

            byte[] changed = whole.clone();
            int from = whole.length * step / 20;
            Arrays.fill(changed, from, Math.min(whole.length, from + 100), (byte) 0xff);
            Files.write(file, changed);
            assertThat(JvmEvents.read(file, t -> t, new Collected()).events()).isNotNegative();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "FLR", "FLR\0", "no recording at all", "{\"schema\": \"heddle.run/1\"}"})
    void an_empty_or_foreign_file_has_no_events(String content) throws Exception {
        Path file = Files.writeString(folder.resolve("foreign.jfr"), content);
        Collected read = new Collected();

        JvmEvents.Reading reading = JvmEvents.read(file, t -> t, read);

        assertThat(reading.events()).isZero();
        assertThat(reading.problem()).isPresent();
        assertThat(read.isEmpty()).isTrue();
    }

    @Test
    void a_missing_file_or_a_folder_has_no_events() {
        assertThat(JvmEvents.read(folder, t -> t, new Collected()))
                .isEqualTo(new JvmEvents.Reading(0, Optional.of("not a regular file")));
        assertThat(JvmEvents.read(folder.resolve("none"), t -> t, new Collected())
                        .problem())
                .isPresent();
    }
}
