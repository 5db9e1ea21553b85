package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.AllocatesInThreads;
import io.heddle.cli.programs.SpinsUntilTold;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RecordTest {
    @TempDir
    Path folder = Path.of("");

    private String file() {
        return folder.resolve("recording.jfr").toString();
    }

    /** The explanation as JSON, which follows its schema. */
    private JsonNode explained() throws Exception {
        Outcome explain = HeddleProcess.outcome("explain", file(), "--format", "json");
        assertThat(explain.err()).isEmpty();
        assertThat(Schemas.of("explain").validate(explain.out(), com.networknt.schema.InputFormat.JSON))
                .isEmpty();
        return JsonMapper.shared().readTree(explain.out());
    }

    @Test
    void a_recorded_program_behaves_as_without_heddle() throws Exception {
        Outcome record = HeddleProcess.outcome("record", "-q", "-o", file(), "--", "sh", "-c", "echo out; exit 7");

        assertThat(record.status()).isEqualTo(new ExitStatus.Exited(7));
        assertThat(record.out()).isEqualTo("out\n");
        assertThat(record.err()).isEmpty();
        assertThat(explained().at("/program").asString()).startsWith("sh -c");
    }

    @Test
    void the_recording_of_a_jvm_has_its_events_and_those_of_the_scheduler() throws Exception {
        Outcome record = HeddleProcess.outcome("record", "-o", file(), "--", HeddleProcess.java(), "--version");

        assertThat(record.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(record.err()).contains("scheduling events").contains("heddle explain");
        JsonNode explained = explained();
        assertThat(explained.at("/schedulingEvents").asLong()).isPositive();
        assertThat(explained.at("/coverage").asString()).isEqualTo("machine");
        assertThat(explained.at("/findings").isArray()).isTrue();
    }

    @Test
    void without_samples_a_jvm_records_its_other_events() throws Exception {
        Outcome record = HeddleProcess.outcome(HeddleProcess.words(
                HeddleProcess.program(AllocatesInThreads.class), "record", "-q", "--no-samples", "-o", file(), "--"));

        assertThat(record.status()).as(record.err()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(RecordingFile.readAllEvents(Path.of(file())))
                .extracting(event -> event.getEventType().getName())
                .contains("jdk.JVMInformation", "jdk.GarbageCollection")
                .doesNotContain("jdk.ExecutionSample", "jdk.ObjectAllocationSample");
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void a_tracepoint_that_the_user_names_is_recorded_with_its_threads() throws Exception {
        Outcome record = HeddleProcess.outcome(
                "record",
                "-q",
                "-e",
                "sched:sched_process_exec",
                "-o",
                file(),
                "--",
                "sh",
                "-c",
                "sleep 0.1; sleep 0.1");

        assertThat(record.status()).as(record.err()).isEqualTo(new ExitStatus.Exited(0));
        JsonNode tracepoint = explained().at("/tracepoints/0");
        assertThat(tracepoint.at("/name").asString()).isEqualTo("sched:sched_process_exec");
        // The shell and two commands.
        assertThat(tracepoint.at("/hits").asLong()).isGreaterThanOrEqualTo(3);
        assertThat(tracepoint.at("/threads")).isNotEmpty();
        assertThat(HeddleProcess.outcome("explain", file()).out()).contains("sched:sched_process_exec");
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void a_tracepoint_that_the_kernel_does_not_have_is_refused_before_the_program_starts() throws Exception {
        Path started = folder.resolve("started");
        for (String name : List.of("sched:no_such_event", "no_such_event")) {
            Outcome record =
                    HeddleProcess.outcome("record", "-e", name, "-o", file(), "--", "touch", started.toString());

            assertThat(record.status()).isEqualTo(new ExitStatus.Exited(125));
            assertThat(record.err())
                    .startsWith("heddle: cannot record: ")
                    .contains(name)
                    .hasLineCount(1);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_running_jvm_is_recorded_for_a_while() throws Exception {
        Path end = folder.resolve("end");
        ChildProcess program = Programs.silent(
                HeddleProcess.program(SpinsUntilTold.class, end.toString(), "5").toArray(String[]::new));
        try {
            Await.until("the JVM", () -> HeddleProcess.outcome("list").out().contains(SpinsUntilTold.class.getName()));

            Outcome record =
                    HeddleProcess.outcome("record", "-o", file(), "--for", "2s", String.valueOf(program.pid()));

            assertThat(record.status()).as(record.err()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(program.ended()).isEmpty();
            JsonNode explained = explained();
            assertThat(explained.at("/program").asString()).contains("SpinsUntilTold");
            assertThat(explained.at("/seconds").asDouble()).isBetween(1.9, 30.0);
        } finally {
            program.signal(Signals.KILL);
        }
    }

    @Test
    void an_unknown_command_leaves_no_file() throws Exception {
        Outcome record = HeddleProcess.outcome("record", "-o", file(), "--", "no-such-command-of-heddle");

        assertThat(record.status()).isEqualTo(new ExitStatus.Exited(127));
        assertThat(record.err().lines()).hasSize(1);
        assertThat(files()).isEmpty();
    }

    @Test
    void a_file_that_cannot_be_written_is_reported_before_the_program_starts() throws Exception {
        Path started = folder.resolve("started");
        Outcome record = HeddleProcess.outcome(
                "record", "-o", folder.resolve("missing/x.jfr").toString(), "--", "touch", started.toString());

        assertThat(record.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(record.err().lines()).singleElement().asString().contains("cannot record", "folder does not exist");
        assertThat(started).doesNotExist();
    }

    @Test
    void an_unused_pid_is_one_line() throws Exception {
        Outcome record = HeddleProcess.outcome("record", "-o", file(), "999999999");

        assertThat(record.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(record.err().lines()).singleElement().asString().contains("no process has PID 999999999");
        assertThat(files()).isEmpty();
    }

    @Test
    void options_behind_a_pid_are_one_line() throws Exception {
        Outcome record = HeddleProcess.outcome("record", "4711", "-o", file());

        assertThat(record.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(record.err().lines()).singleElement().asString().contains("options must precede the PID");
    }

    @Test
    void a_jar_as_a_command_is_explained() throws Exception {
        Path jar = Files.createFile(folder.resolve("app.jar"));
        Outcome record = HeddleProcess.outcome("record", "-o", file(), "--", jar.toString());

        assertThat(record.err().lines()).singleElement().asString().contains("a jar is not a command", "java -jar");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.toList();
        }
    }
}
