package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.SpinsUntilTold;
import io.heddle.hotspot.AttachActivation;
import io.heddle.hotspot.JvmStart;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import io.heddle.recorder.file.InvalidRecording;
import io.heddle.timeline.ThreadKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that end early, become others or outlive the recorder; recorders that are ended or stopped by signals. */
class RecordLifecycleTest {
    /** Leaves CPU time to the recorder, which needs more of it than the program lives on a slow machine. */
    private static final String PAUSE_MILLIS = "5";

    @TempDir
    Path folder = Path.of("");

    private Path file() {
        return folder.resolve("recording.jfr");
    }

    private Outcome record(String... program) throws Exception {
        return HeddleProcess.outcome(HeddleProcess.words(List.of(program), "record", "-o", file().toString(), "--"));
    }

    private ChildProcess spinningJvm() {
        return Programs.silent(HeddleProcess.program(
                        SpinsUntilTold.class, folder.resolve("end").toString(), PAUSE_MILLIS)
                .toArray(String[]::new));
    }

    private static String recordings(ChildProcess jvm) throws IOException {
        return recordings(jvm.pid());
    }

    private static String recordings(int jvm) throws IOException {
        AttachActivation.Outcome outcome = AttachActivation.activate(jvm);
        assertThat(outcome).isInstanceOf(AttachActivation.Outcome.Active.class);
        return ((AttachActivation.Outcome.Active) outcome).socket().execute("JFR.check", Duration.ofSeconds(60));
    }

    /** The files of the recorder in the temporary folder. */
    private static List<Path> temporaryFolders(int heddle) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/tmp"))) {
            return files.filter(file -> file.getFileName()
                            .toString()
                            .matches("heddle-(recording|attached)-[0-9a-f]+-" + heddle + "-.*"))
                    .toList();
        }
    }

    private HeddleProcess attached(ChildProcess jvm) throws Exception {
        Await.until("the JVM", () -> HeddleProcess.outcome("list").out().contains(SpinsUntilTold.class.getName()));
        HeddleProcess heddle =
                HeddleProcess.start(folder, "record", "-q", "-o", file().toString(), String.valueOf(jvm.pid()));
        Await.until("the JVM records", () -> recordings(jvm).contains("name=heddle-"));
        return heddle;
    }

    @ParameterizedTest
    @ValueSource(ints = {Signals.INT, Signals.TERM})
    void a_program_outlives_a_recorder_that_is_asked_to_end(int signal) throws Exception {
        ChildProcess jvm = spinningJvm();
        try (HeddleProcess heddle = attached(jvm)) {
            heddle.signal(signal);

            assertThat(heddle.await()).as(heddle.err()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(recordings(jvm)).doesNotContain("heddle-");
            assertThat(temporaryFolders(heddle.pid())).isEmpty();
            assertThat(jvm.ended()).isEmpty();
            assertThat(Recordings.timeline(file()).threads()).anyMatch(thread -> thread.kind() == ThreadKind.APP);
        } finally {
            jvm.signal(Signals.KILL);
        }
    }

    @Test
    void a_killed_recorder_leaves_no_recording_in_a_jvm_that_runs_on() throws Exception {
        ChildProcess jvm = spinningJvm();
        try (HeddleProcess killed = attached(jvm)) {
            killed.signal(Signals.KILL);
            assertThat(killed.await()).isEqualTo(new ExitStatus.Killed(Signals.KILL));

            Await.until("no recording", () -> !recordings(jvm).contains("name=heddle-"));
            Await.until("no files", () -> temporaryFolders(killed.pid()).isEmpty());
            assertThat(jvm.ended()).isEmpty();
        } finally {
            jvm.signal(Signals.KILL);
        }
    }

    @Test
    void a_killed_recorder_leaves_no_recording_in_a_jvm_that_it_has_started() throws Exception {
        Path end = folder.resolve("end");
        try (HeddleProcess killed = HeddleProcess.start(
                folder,
                HeddleProcess.words(
                        HeddleProcess.program(SpinsUntilTold.class, end.toString(), PAUSE_MILLIS),
                        "record",
                        "-o",
                        file().toString(),
                        "--"))) {
            int jvm = child(killed.pid());
            ProcessId id = Proc.live().identity(jvm).orElseThrow();
            Await.until(
                    "the JVM records",
                    () -> JvmStart.await(id, Duration.ofSeconds(60))
                            && recordings(jvm).contains("name=heddle-"));
            Path partial = folder.resolve("recording.jfr.partial");
            Await.until("the first events are written", () -> isReadable(partial));
            Await.until("the recorder knows the JVM", () -> Recordings.timeline(partial).threads().stream()
                    .anyMatch(thread -> thread.pid() == jvm && thread.kind() == ThreadKind.VM));
            killed.signal(Signals.KILL);
            assertThat(killed.await()).isEqualTo(new ExitStatus.Killed(Signals.KILL));

            Await.until("no recording", () -> !recordings(jvm).contains("name=heddle-"));
            Await.until("no files", () -> temporaryFolders(killed.pid()).isEmpty());
            assertThat(Proc.live().isAlive(id)).isTrue();
            Files.createFile(end);
            // The file goes with its folder: a JVM that has not seen it by then would run on beside the next tests.
            Await.until("the end of the JVM", () -> !Proc.live().isAlive(id));
        }
    }

    /** Whether at least the first chunk of a recording is complete. */
    private static boolean isReadable(Path recording) throws Exception {
        try {
            return Files.exists(recording) && Recordings.timeline(recording) != null;
        } catch (InvalidRecording notYet) {
            return false;
        }
    }

    /** The JVM that the recorder has started. Its other children are its guard and copies of itself that have not become others yet. */
    private static int child(int heddle) throws Exception {
        AtomicInteger found = new AtomicInteger();
        Await.until("the program", () -> {
            IntStream.of(Proc.live().processes())
                    .filter(pid -> Proc.live()
                            .process(pid)
                            .filter(stat -> stat.parent() == heddle)
                            .isPresent())
                    .filter(pid -> {
                        List<String> command = List.of(Proc.live().commandLine(pid));
                        return command.contains(SpinsUntilTold.class.getName()) && !command.contains("record");
                    })
                    .forEach(found::set);
            return found.get() != 0;
        });
        return found.get();
    }

    @Test
    void the_next_recorder_removes_what_a_killed_one_has_left() throws Exception {
        ChildProcess jvm = spinningJvm();
        try (HeddleProcess killed = attached(jvm)) {
            Path partial = folder.resolve("recording.jfr.partial");
            Await.until("a flush", () -> isReadable(partial));
            killed.signal(Signals.KILL);
            assertThat(killed.await()).isEqualTo(new ExitStatus.Killed(Signals.KILL));
            assertThat(jvm.ended()).isEmpty();
            assertThat(Recordings.timeline(partial).threads()).isNotEmpty();

            Outcome next = HeddleProcess.outcome(
                    "record", "-q", "-o", file().toString(), "--for", "2s", String.valueOf(jvm.pid()));

            assertThat(next.status()).as(next.err()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(recordings(jvm)).doesNotContain("heddle-");
            assertThat(temporaryFolders(killed.pid())).isEmpty();
            assertThat(jvm.ended()).isEmpty();
            assertThat(partial).doesNotExist();
        } finally {
            jvm.signal(Signals.KILL);
        }
    }

    @Test
    void two_recorders_of_one_jvm_do_not_disturb_each_other() throws Exception {
        ChildProcess jvm = spinningJvm();
        try (HeddleProcess first = attached(jvm)) {
            Path other = folder.resolve("other.jfr");

            Outcome second =
                    HeddleProcess.outcome("record", "-o", other.toString(), "--for", "3s", String.valueOf(jvm.pid()));

            assertThat(second.status()).as(second.err()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(second.err()).doesNotContain("without Flight Recorder");
            assertThat(recordings(jvm)).contains("name=heddle-");
            first.signal(Signals.INT);
            assertThat(first.await()).as(first.err()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(recordings(jvm)).doesNotContain("heddle-");
            for (Path each : List.of(file(), other)) {
                assertThat(Recordings.explained(each).at("/notes").toString()).doesNotContain("Flight Recorder");
            }
        } finally {
            jvm.signal(Signals.KILL);
        }
    }

    @Test
    void a_program_outlives_the_recording_and_keeps_its_status() throws Exception {
        Outcome record = HeddleProcess.outcome(
                "record",
                "-q",
                "-o",
                file().toString(),
                "--for",
                "200ms",
                "--",
                "sh",
                "-c",
                "sleep 1; echo end; exit 6");

        assertThat(record.status()).as(record.err()).isEqualTo(new ExitStatus.Exited(6));
        assertThat(record.out()).isEqualTo("end\n");
        assertThat(Recordings.timeline(file()).span().seconds()).isBetween(0.19, 0.9);
    }

    @ParameterizedTest
    @CsvSource({"exit 0,0", "exit 9,9", "exec true,0", "exec false,1"})
    void a_program_that_ends_at_once_leaves_a_recording(String script, int status) throws Exception {
        assertThat(record("sh", "-c", script).status()).isEqualTo(new ExitStatus.Exited(status));
        assertThat(Recordings.timeline(file()).facts().notes())
                .noneMatch(note -> note.contains("stopped before the end"));
    }

    @Test
    void a_program_that_a_signal_ends_leaves_a_recording() throws Exception {
        assertThat(record("sh", "-c", "kill -SEGV $$").status()).isEqualTo(new ExitStatus.Killed(11));
        assertThat(Recordings.timeline(file()).threads()).isNotEmpty();
    }

    @Test
    void a_jvm_that_does_not_start_is_a_recording_without_flight_recorder() throws Exception {
        Outcome record = record(HeddleProcess.java(), "-XX:+NoSuchFlag", "-version");

        assertThat(record.status()).isEqualTo(new ExitStatus.Exited(1));
        assertThat(record.err()).contains("without Flight Recorder: the JVM ended before it recorded anything");
        assertThat(Recordings.timeline(file()).threads()).isNotEmpty();
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void all_children_are_threads_of_the_recording() throws Exception {
        String forks = "i=0; while [ $i -lt 200 ]; do /bin/true & i=$((i+1)); done; wait; exit 4";

        assertThat(record("sh", "-c", forks).status()).isEqualTo(new ExitStatus.Exited(4));
        assertThat(Recordings.timeline(file()).threadsOf(ThreadKind.NATIVE_PROCESS))
                .hasSizeGreaterThan(150);
    }

    @Test
    void a_shell_that_becomes_a_jvm_is_recorded_as_one() throws Exception {
        Path end = folder.resolve("end");
        List<String> java = HeddleProcess.program(SpinsUntilTold.class, end.toString());
        String script = "(sleep 2; touch " + end + ") & exec \"$@\"";

        Outcome record = record(HeddleProcess.words(java, "sh", "-c", script, "sh"));

        assertThat(record.status()).isEqualTo(new ExitStatus.Exited(SpinsUntilTold.STATUS));
        assertThat(Recordings.timeline(file()).threads())
                .extracting(thread -> thread.kind())
                .contains(ThreadKind.APP, ThreadKind.JIT, ThreadKind.VM);
    }

    @Test
    void a_recorder_that_is_stopped_for_a_while_goes_on() throws Exception {
        String[] arguments = {
            "record", "-q", "--no-jfr", "-o", file().toString(), "--", "sh", "-c", "echo $$; sleep 2; exit 5"
        };
        try (HeddleProcess heddle = HeddleProcess.start(folder, arguments)) {
            Await.until("the program has started", () -> !heddle.out().isEmpty());
            heddle.signal(Signals.STOP);
            Thread.sleep(500);
            heddle.signal(Signals.CONT);

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(5));
            assertThat(Recordings.timeline(file()).span().seconds()).isGreaterThan(1.9);
        }
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void the_time_for_which_a_program_is_stopped_is_a_finding() throws Exception {
        assertThat(record("sh", "-c", "(sleep 1; kill -CONT $$) & kill -STOP $$; exit 2")
                        .status())
                .isEqualTo(new ExitStatus.Exited(2));
        assertThat(Recordings.explained(file()).at("/findings").findValuesAsString("cause"))
                .contains("stopped");
    }
}
