package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.CollectsUntilTold;
import io.heddle.hotspot.AttachSocket;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.ShellWords;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Outcome;
import io.heddle.recorder.file.RecordingReader;
import io.heddle.recorder.jvm.events.JvmTimeline;
import io.heddle.timeline.Collection;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that are no {@code java}, but start JVMs. */
class RecordScriptTest {
    private static final Duration REPLY = Duration.ofSeconds(60);

    @TempDir
    Path folder = Path.of("");

    private Path file() {
        return folder.resolve("recording.jfr");
    }

    /** The command of a JVM that collects until {@link #end}, with other flags. */
    private String jvm(String... flags) {
        List<String> words = new ArrayList<>(HeddleProcess.program(
                CollectsUntilTold.class, folder.resolve("end").toString()));
        words.addAll(1, List.of(flags));
        return ShellWords.join(words);
    }

    private void end() throws IOException {
        Files.createFile(folder.resolve("end"));
    }

    private HeddleProcess record(String script) {
        return HeddleProcess.start(folder, "record", "-o", file().toString(), "--", "sh", "-c", script);
    }

    /** The PID that the script has written into a file. */
    private int pid(String name) throws Exception {
        Path written = folder.resolve(name);
        Await.until(
                name, () -> Files.exists(written) && Files.readString(written).endsWith("\n"));
        return Integer.parseInt(Files.readString(written).strip());
    }

    private String writePid(String name) {
        return "echo $! >" + ShellWords.join(List.of(folder.resolve(name).toString()));
    }

    private static boolean isRecording(int pid) throws IOException {
        Optional<AttachSocket> socket = AttachSocket.of(pid);
        return socket.isPresent() && socket.get().execute("JFR.check", REPLY).contains("name=heddle-");
    }

    private static void awaitRecording(int pid) throws Exception {
        Await.until("a recording in process " + pid, () -> isRecording(pid));
    }

    private Timeline timeline() throws Exception {
        return RecordingReader.read(file(), new JvmTimeline());
    }

    @Test
    void flight_recorder_starts_in_the_jvms_of_a_script_and_those_that_it_starts_later() throws Exception {
        Path more = folder.resolve("more");
        String script = "%s & %s; until [ -e %s ]; do sleep 0.05; done; %s & %s; wait; exit 5"
                .formatted(jvm(), writePid("first"), more, jvm(), writePid("second"));
        try (HeddleProcess heddle = record(script)) {
            int first = pid("first");
            awaitRecording(first);
            Files.createFile(more);
            int second = pid("second");
            awaitRecording(second);
            end();

            assertThat(heddle.await()).as(heddle.err()).isEqualTo(new ExitStatus.Exited(5));
            assertThat(heddle.out()).isEqualTo("done\ndone\n");
            assertThat(heddle.err()).doesNotContain("without Flight Recorder");
            Timeline timeline = timeline();
            assertThat(timeline.collections()).extracting(Collection::pid).contains(first, second);
            assertThat(timeline.threads())
                    .filteredOn(thread -> List.of("JFR Recorder Thread", "JFR Periodic Tasks", "Attach Listener")
                            .contains(thread.name()))
                    .filteredOn(thread -> thread.pid() == first || thread.pid() == second)
                    .isNotEmpty()
                    .extracting(TimelineThread::kind)
                    .containsOnly(ThreadKind.VM);
            assertThat(Recordings.explained(file()).at("/program").asString()).startsWith("sh -c");
        }
    }

    @Test
    void jvms_that_cannot_record_run_on_and_are_named_in_one_line_for_each_reason() throws Exception {
        String script = "%s & %s & %s & %s; wait; exit 6"
                .formatted(
                        jvm("-XX:+DisableAttachMechanism"),
                        jvm("-XX:+DisableAttachMechanism"),
                        jvm(),
                        writePid("recorded"));
        try (HeddleProcess heddle = record(script)) {
            awaitRecording(pid("recorded"));
            end();

            assertThat(heddle.await()).as(heddle.err()).isEqualTo(new ExitStatus.Exited(6));
            assertThat(heddle.out()).isEqualTo("done\ndone\ndone\n");
            assertThat(heddle.err().lines())
                    .filteredOn(line -> line.contains("without Flight Recorder"))
                    .singleElement()
                    .asString()
                    .contains("processes ", "the JVM does not allow attachment");
        }
    }

    @Test
    void jvms_that_end_at_once_share_one_line_and_leave_a_recording() throws Exception {
        Outcome record = HeddleProcess.outcome(
                "record",
                "-o",
                file().toString(),
                "--",
                "sh",
                "-c",
                "for i in 1 2 3 4; do \"$0\" -version 2>/dev/null || exit 9; done; echo end",
                HeddleProcess.java());

        assertThat(record.status()).as(record.err()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(record.out()).isEqualTo("end\n");
        assertThat(record.err().lines())
                .filteredOn(line -> line.contains("without Flight Recorder"))
                .hasSizeLessThanOrEqualTo(1);
        assertThat(Recordings.explained(file()).at("/schedulingEvents").isNumber())
                .isTrue();
    }
}
