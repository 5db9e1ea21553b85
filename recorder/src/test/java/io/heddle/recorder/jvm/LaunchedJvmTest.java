package io.heddle.recorder.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Jdk;
import io.heddle.recorder.jvm.events.JvmEvents;
import io.heddle.timeline.Wait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JVMs that record themselves from their start. */
class LaunchedJvmTest {
    @TempDir
    Path folder = Path.of("");

    static Stream<Jdk> jdks() {
        return Jdk.all().filter(jdk -> jdk.major() >= SubjectJvm.OLDEST_RELEASE);
    }

    private SubjectJvm start(Jdk jdk, JvmRecordings recordings, String... arguments) throws IOException {
        return SubjectJvm.start(
                jdk,
                folder,
                launch -> {
                    RecordedLaunch recorded = recordings.addTo(launch);
                    assertThat(recorded).isInstanceOf(RecordedLaunch.WithFlightRecorder.class);
                    return recorded.command();
                },
                arguments);
    }

    private JvmRecordings recordings() throws IOException {
        return JvmRecordings.in(Files.createDirectories(folder.resolve("a, b'c=d")), FlightRecorder.USED);
    }

    private static JvmRecordings.Recording single(JvmRecordings recordings, SubjectJvm jvm) throws IOException {
        Collection<JvmRecordings.Recording> found = recordings.found();
        assertThat(found).singleElement().matches(recording -> recording.pid() == jvm.pid());
        return found.iterator().next();
    }

    private static Collected read(JvmRecordings.Recording recording) {
        Collected collected = new Collected();
        recording.files().forEach(file -> JvmEvents.read(file, LongUnaryOperator.identity(), collected));
        return collected;
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_program_that_ends_leaves_one_file_and_its_output_does_not_change(Jdk jdk) throws Exception {
        JvmRecordings recordings = recordings();
        try (SubjectJvm jvm = start(jdk, recordings, "work")) {
            assertThat(jvm.end().status()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(jvm.output()).isEqualTo("ready\n");
            assertThat(jvm.errors()).isEqualTo("a warning\n");

            JvmRecordings.Recording recording = single(recordings, jvm);
            assertThat(recording.files()).hasSize(1);
            Collected read = read(recording);
            assertThat(read.jvms).singleElement().satisfies(facts -> {
                assertThat(facts.pid()).isEqualTo(jvm.pid());
                assertThat(facts.version()).startsWith(jdk.major() + ".");
                assertThat(facts.collector()).isEqualTo("G1");
                assertThat(facts.gcThreads()).isPositive();
                assertThat(facts.maxHeapBytes()).isEqualTo(64 << 20);
                assertThat(facts.arguments()).contains("-Xmx64m");
            });
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_program_that_calls_exit_keeps_its_status_and_leaves_a_file(Jdk jdk) throws Exception {
        JvmRecordings recordings = recordings();
        try (SubjectJvm jvm = start(jdk, recordings, "exit")) {
            assertThat(jvm.end().status()).isEqualTo(new ExitStatus.Exited(3));
            assertThat(jvm.output()).isEqualTo("ready\n");
            assertThat(read(single(recordings, jvm)).jvms).hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_killed_jvm_leaves_a_readable_chunk(Jdk jdk) throws Exception {
        JvmRecordings recordings = recordings();
        try (SubjectJvm jvm = start(jdk, recordings, "stay")) {
            jvm.awaitReady();
            // The JVM writes its buffers once a second.
            Await.until("the waits are on the disk", () -> {
                Collection<JvmRecordings.Recording> found = recordings.found();
                return !found.isEmpty() && read(found.iterator().next()).waits.size() >= 3;
            });
            jvm.kill();

            JvmRecordings.Recording recording = single(recordings, jvm);
            assertThat(read(recording).waits).extracting(Collected.Wait::kind).contains(Wait.Kind.MONITOR);
            JvmEvents.Reading reading =
                    JvmEvents.read(recording.files().getFirst(), LongUnaryOperator.identity(), new Collected());
            assertThat(reading.problem())
                    .hasValueSatisfying(problem -> assertThat(problem).contains("did not finish the recording"));
        }
    }
}
