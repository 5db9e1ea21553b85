package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.SpinsUntilTold;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.EffectiveScheduling;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@LiveKernel(needs = Need.REALTIME)
class AttachTest {
    private static final ExitStatus WELL = new ExitStatus.Exited(0);

    /** Otherwise the kernel leaves the commands of a test a twentieth of a CPU. */
    private static final String PAUSE_MILLIS = "5";

    @TempDir
    Path folder = Path.of("");

    private ChildProcess program;
    private int pid;

    @BeforeEach
    void start() throws Exception {
        program = Programs.silent(HeddleProcess.program(
                        SpinsUntilTold.class, folder.resolve("end").toString(), PAUSE_MILLIS)
                .toArray(String[]::new));
        pid = program.pid();
        // Each bears its maker's name for a moment.
        int all = 4 * Runtime.getRuntime().availableProcessors();
        Await.until(
                "its threads",
                () -> scheduling().keySet().stream()
                                .filter(name -> name.startsWith("app-"))
                                .count()
                        == all);
    }

    @AfterEach
    void end() {
        program.signal(Signals.KILL);
    }

    private Map<String, Scheduling> scheduling() {
        Map<String, Scheduling> threads = new TreeMap<>();
        Proc proc = Proc.live();
        EffectiveScheduling effective = new EffectiveScheduling();
        for (int tid : proc.tasks(pid)) {
            proc.comm(pid, tid)
                    .ifPresent(name -> effective.of(tid).ifPresent(now -> threads.put(name + " " + tid, now)));
        }
        return threads;
    }

    private boolean isRealtime() {
        return scheduling().entrySet().stream()
                .anyMatch(thread -> thread.getKey().startsWith("app-")
                        && thread.getValue().schedulingClass() == SchedulingClass.FIFO);
    }

    private String[] attach(String... options) {
        String[] all = Arrays.copyOf(new String[] {"attach"}, options.length + 2);
        System.arraycopy(options, 0, all, 1, options.length);
        all[all.length - 1] = String.valueOf(pid);
        return all;
    }

    /** The message of an attachment that has begun. */
    private String governing(String time) {
        return "heddle: governing " + pid + " (" + SpinsUntilTold.class.getName() + ") with fifo" + time
                + "; Ctrl-C reverts the policy\n";
    }

    @Test
    void an_attached_program_is_left_as_it_was_found_when_somebody_detaches_it() throws Exception {
        Map<String, Scheduling> before = scheduling();
        try (HeddleProcess heddle = HeddleProcess.start(folder, attach("--policy", "fifo"))) {
            Await.until("the policy", this::isRealtime);

            Outcome detached = HeddleProcess.outcome("detach", String.valueOf(pid));

            assertThat(detached).isEqualTo(new Outcome(WELL, "", ""));
            assertThat(heddle.await()).isEqualTo(WELL);
            assertThat(heddle.err()).isEqualTo(governing(""));
        }
        assertThat(scheduling()).containsAllEntriesOf(before);
        assertThat(isRealtime()).isFalse();
        assertThat(program.ended()).isEmpty();
    }

    @Test
    void an_attachment_ends_with_its_time_and_tells_what_was_done() throws Exception {
        Path json = folder.resolve("attach.json");
        Outcome outcome = HeddleProcess.outcome(attach("--policy", "fifo", "--for", "1s", "--json", json.toString()));

        assertThat(outcome).isEqualTo(new Outcome(WELL, "", governing(" for 1 s")));
        assertThat(isRealtime()).isFalse();
        assertThat(Schemas.of("attach").validate(Files.readString(json), com.networknt.schema.InputFormat.JSON))
                .isEmpty();
        JsonNode document = JsonMapper.shared().readTree(json.toFile());
        assertThat(document.get("outcome").asString()).isEqualTo("detached");
    }

    @Test
    void an_attachment_ends_with_the_program() throws Exception {
        try (HeddleProcess heddle = HeddleProcess.start(folder, attach("--policy", "fifo"))) {
            Await.until("the policy", this::isRealtime);
            Files.createFile(folder.resolve("end"));
            assertThat(heddle.await()).isEqualTo(WELL);
            assertThat(Await.end(program).status()).isEqualTo(new ExitStatus.Exited(SpinsUntilTold.STATUS));
        }
    }

    @Test
    void a_killed_heddle_leaves_no_thread_in_a_realtime_class() throws Exception {
        try (HeddleProcess heddle = HeddleProcess.start(folder, attach("--policy", "fifo"))) {
            Await.until("the policy", this::isRealtime);
            heddle.signal(Signals.KILL);
            Await.until("the watchdog's work", () -> !isRealtime());
        }
    }

    @Test
    void a_program_has_one_governor() throws Exception {
        try (HeddleProcess heddle = HeddleProcess.start(folder, attach("--policy", "fifo"))) {
            Await.until("the policy", this::isRealtime);

            Outcome second = HeddleProcess.outcome(attach("--policy", "fifo"));

            assertThat(second.status()).isEqualTo(new ExitStatus.Exited(2));
            assertThat(second.err())
                    .hasLineCount(1)
                    .contains("heddle process " + heddle.pid() + " already governs process " + pid);
        }
    }

    @Test
    void words_of_a_command_line_make_no_governor() throws Exception {
        ChildProcess pretender =
                Programs.silent("sh", "-c", "sleep 60; :", "io.heddle.cli.Heddle", "attach", String.valueOf(pid));
        try {
            assertThat(HeddleProcess.outcome("detach", String.valueOf(pid)).err())
                    .isEqualTo("heddle: no heddle attach governs process " + pid
                            + ". `heddle list` shows which Heddle governs each JVM.\n");
            assertThat(pretender.ended()).isEmpty();

            assertThat(HeddleProcess.outcome(attach("--policy", "fifo", "--for", "100ms")))
                    .isEqualTo(new Outcome(WELL, "", governing(" for 100 ms")));
        } finally {
            pretender.signal(Signals.KILL);
        }
    }

    @Test
    void options_may_follow_the_process() throws Exception {
        Outcome outcome = HeddleProcess.outcome("attach", String.valueOf(pid), "-p", "fifo", "-d", "100ms", "-q");

        assertThat(outcome).isEqualTo(new Outcome(WELL, "", ""));
    }

    @Test
    void a_program_is_found_by_its_main_class_or_a_part_of_it() throws Exception {
        for (String name : List.of(SpinsUntilTold.class.getName(), "SpinsUntilTold", "spinsuntilt")) {
            assertThat(HeddleProcess.outcome("attach", name, "-p", "fifo", "-d", "100ms"))
                    .isEqualTo(new Outcome(WELL, "", governing(" for 100 ms")));
        }
        assertThat(HeddleProcess.outcome("attach", "NoSuchMain"))
                .isEqualTo(new Outcome(
                        new ExitStatus.Exited(2),
                        "",
                        "heddle: no JVM of this user has 'NoSuchMain' in the name of its main class. `heddle list`"
                                + " shows the JVMs.\n"));
    }

    @Test
    void an_ambiguous_main_class_is_refused_with_the_candidates() throws Exception {
        ChildProcess other = Programs.silent(HeddleProcess.program(
                        SpinsUntilTold.class, folder.resolve("end").toString())
                .toArray(String[]::new));
        try {
            String candidates = Stream.of(pid, other.pid())
                    .sorted()
                    .map(each -> each + " (" + SpinsUntilTold.class.getName() + ")")
                    .collect(Collectors.joining(", "));
            String message = "heddle: 2 JVMs are called 'SpinsUntilTold': " + candidates + ". Give the PID of one.\n";
            Await.until("the other JVM", () -> HeddleProcess.outcome("attach", "SpinsUntilTold", "-d", "1ms")
                    .equals(new Outcome(new ExitStatus.Exited(2), "", message)));
        } finally {
            other.signal(Signals.KILL);
        }
    }

    @Test
    void a_list_shows_the_jvm_and_the_heddle_that_governs_it() throws Exception {
        try (HeddleProcess heddle = HeddleProcess.start(folder, attach("--policy", "fifo"))) {
            Await.until("the policy", this::isRealtime);

            Outcome shown = HeddleProcess.outcome("list");
            String document = HeddleProcess.outcome("list", "--json", "-").out();

            assertThat(shown.status()).isEqualTo(WELL);
            // The names of other JVMs decide whether the columns fit.
            assertThat(shown.out())
                    .containsPattern("\n *" + pid + "\\b[\\s\\S]*? " + SpinsUntilTold.class.getName()
                            + "\n?[\\s\\S]*? PARALLEL\n?[\\s\\S]*? attach -p fifo, PID " + heddle.pid() + "\n")
                    .doesNotContain("io.heddle.cli.Heddle\n", "io.heddle.cli.Heddle ");
            assertThat(Schemas.of("list").validate(document, com.networknt.schema.InputFormat.JSON))
                    .isEmpty();
            JsonNode jvm = JsonMapper.shared()
                    .readTree(document)
                    .get("jvms")
                    .valueStream()
                    .filter(each -> each.get("pid").asInt() == pid)
                    .findFirst()
                    .orElseThrow();
            assertThat(jvm.get("threads").asInt()).isGreaterThan(4);
            assertThat(jvm.get("governor").get("verb").asString()).isEqualTo("attach");
            assertThat(jvm.get("governor").get("policy").asString()).isEqualTo("fifo");
        }
    }

    @Test
    void what_cannot_be_attached_to_or_undone_is_refused_in_one_line() throws Exception {
        assertThat(HeddleProcess.outcome("attach", "999999999").err())
                .isEqualTo("heddle: no process has PID 999999999. `heddle list` shows the JVMs.\n");
        assertThat(HeddleProcess.outcome("detach", String.valueOf(pid)).err())
                .isEqualTo("heddle: no heddle attach governs process " + pid
                        + ". `heddle list` shows which Heddle governs each JVM.\n");
        assertThat(HeddleProcess.outcome(attach("--policy", "virtual")).err())
                .isEqualTo("heddle: policy virtual must apply from the program's start. Use heddle run.\n");
        assertThat(HeddleProcess.outcome(attach("--policy", "pinned")).err()).contains("Use heddle run");
        for (List<String> command : List.of(List.of("sleep", "20"), List.of("bash", "-c", "sleep 20; :"))) {
            ChildProcess other = Programs.silent(command.toArray(String[]::new));
            try {
                Outcome outcome = HeddleProcess.outcome("attach", "--policy", "fifo", String.valueOf(other.pid()));
                assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(2));
                assertThat(outcome.err()).hasLineCount(1).contains("is not a HotSpot JVM");
            } finally {
                other.signal(Signals.KILL);
            }
        }
    }
}
