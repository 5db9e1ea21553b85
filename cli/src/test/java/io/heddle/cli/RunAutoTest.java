package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.cli.programs.CollectsUntilTold;
import io.heddle.cli.programs.Oversubscribed;
import io.heddle.cli.programs.ShowsItsScheduling;
import io.heddle.cli.programs.SpinsInARing;
import io.heddle.evidence.EvidenceStore;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Fifo;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import io.heddle.policy.Policies;
import io.heddle.selection.evidence.RunOutcome;
import io.heddle.watch.ProgramIdentity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@LiveKernel(needs = Need.REALTIME)
class RunAutoTest {
    private static final ExitStatus WELL = new ExitStatus.Exited(0);

    /** The longest slot takes 3 s, with its wash-out. */
    private static final long LONGER_THAN_A_SLOT_NANOS = Duration.ofSeconds(5).toNanos();

    @TempDir
    Path folder = Path.of("");

    /** With evidence in a folder of the test's own. */
    private List<String> heddle(String... arguments) {
        List<String> words = new ArrayList<>(List.of("env", "XDG_STATE_HOME=" + folder.resolve("state")));
        words.addAll(HeddleProcess.command(arguments));
        return words;
    }

    /**
     * Runs a program to learn its identity, and stores eight pairs of evidence for a policy.
     *
     * @param difference log ratio of performance
     */
    private Outcome learn(List<String> program, String policy, double difference) throws Exception {
        Path json = folder.resolve("learned.json");
        Outcome outcome = Outcome.of(heddle(HeddleProcess.words(program, "run", "--json", json.toString(), "--")));
        JsonNode jvm = JsonMapper.shared()
                .readTree(Files.readString(json))
                .get("run")
                .get("jvms")
                .get(0);
        ProgramIdentity identity = JsonMapper.shared().treeToValue(jvm.get("program"), ProgramIdentity.class);
        new EvidenceStore(folder.resolve("state/heddle/evidence"), _ -> {})
                .add(identity, policy, RunOutcome.ofPairs(Collections.nCopies(8, difference)));
        return outcome;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "auto",
                "selector:turnover:n=1s",
                "selector:turnover:reading=listing",
                "selector:turnover:reading=time,n=1s",
                "selector:cross-run"
            })
    void a_program_does_the_same_whatever_is_chosen_meanwhile(String selector) throws Exception {
        Path answer = folder.resolve("answer");
        Path json = folder.resolve("run.json");
        List<String> program = HeddleProcess.program(Oversubscribed.class, answer.toString());

        Outcome outcome = Outcome.of(
                heddle(HeddleProcess.words(program, "run", "--policy", selector, "--json", json.toString(), "--")));

        assertThat(outcome.status()).isEqualTo(WELL);
        assertThat(outcome.out()).isEmpty();
        assertThat(answer).hasContent(Oversubscribed.ANSWER);
        String document = Files.readString(json);
        assertThat(Schemas.of("run").validate(document, InputFormat.JSON)).isEmpty();
        JsonNode run = JsonMapper.shared().readTree(document).get("run");
        assertThat(run.get("policy").asString()).isEqualTo(selector);
        assertThat(run.get("selected").get("account").asString()).isNotEmpty();
    }

    @Test
    void a_program_too_short_to_tell_is_left_alone_without_a_word() throws Exception {
        Outcome outcome = Outcome.of(heddle(
                HeddleProcess.words(HeddleProcess.program(ShowsItsScheduling.class), "run", "--policy", "auto", "--")));

        assertThat(outcome.status()).isEqualTo(WELL);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).isEqualTo("[0/0]\n");
    }

    @Test
    void what_a_run_has_shown_is_kept_shown_and_forgotten() throws Exception {
        Path answer = folder.resolve("answer");
        List<String> program = HeddleProcess.program(Oversubscribed.class, answer.toString());
        assertThat(Outcome.of(heddle(HeddleProcess.words(program, "run", "--policy", "selector:cross-run", "--")))
                        .status())
                .isEqualTo(WELL);

        String shown = Outcome.of(heddle("evidence", "show", Oversubscribed.class.getName()))
                .out();
        assertThat(Schemas.of("evidence.show").validate(shown, InputFormat.JSON))
                .isEmpty();
        assertThat(JsonMapper.shared()
                        .readTree(shown)
                        .get("programs")
                        .get(0)
                        .get("shapes")
                        .get("time")
                        .asString())
                .isEqualTo("SPREAD");
        assertThat(Outcome.of(heddle("evidence", "list")).status()).isEqualTo(WELL);
        assertThat(Outcome.of(heddle("evidence", "forget", Oversubscribed.class.getName())))
                .isEqualTo(new Outcome(WELL, "", ""));
        Outcome gone = Outcome.of(heddle("evidence", "show", Oversubscribed.class.getName()));
        assertThat(gone.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(gone.err()).hasLineCount(1).contains("there is no evidence about");
    }

    @Test
    void all_evidence_is_deleted_only_with_consent() throws Exception {
        Path answer = folder.resolve("answer");
        List<String> program = HeddleProcess.program(Oversubscribed.class, answer.toString());
        Outcome.of(heddle(HeddleProcess.words(program, "run", "--policy", "selector:cross-run", "--")));

        Outcome refused = Outcome.of(heddle("evidence", "forget", "--all"));
        Outcome kept = Outcome.of(heddle("evidence", "show", Oversubscribed.class.getName()));
        Outcome deleted = Outcome.of(heddle("evidence", "forget", "--all", "--yes"));
        Outcome gone = Outcome.of(heddle("evidence", "show", Oversubscribed.class.getName()));

        assertThat(refused)
                .isEqualTo(new Outcome(
                        new ExitStatus.Exited(2),
                        "",
                        "heddle: nothing was deleted: standard input is not a terminal. Use --all --yes.\n"));
        assertThat(kept.status()).isEqualTo(WELL);
        assertThat(deleted).isEqualTo(new Outcome(WELL, "", ""));
        assertThat(gone.err()).contains("there is no evidence about");
    }

    @Test
    void evidence_is_deleted_of_one_program_or_of_all() throws Exception {
        Outcome none = Outcome.of(heddle("evidence", "forget"));
        Outcome both = Outcome.of(heddle("evidence", "forget", "Main", "--all"));

        assertThat(none.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(none.err()).hasLineCount(1).contains("--all");
        assertThat(both.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(both.err()).hasLineCount(1).contains("--all");
    }

    @Test
    void virtual_threads_that_have_won_are_proposed_and_taken_where_that_is_allowed() throws Exception {
        Path answer = folder.resolve("answer");
        Path json = folder.resolve("run.json");
        List<String> program = HeddleProcess.program(Oversubscribed.class, answer.toString());
        assertThat(learn(program, "virtual", 0.3).err()).doesNotContain("virtual");

        Outcome proposed = Outcome.of(heddle(HeddleProcess.words(program, "run", "--")));
        assertThat(proposed.status()).isEqualTo(WELL);
        assertThat(proposed.err())
                .contains("heddle: auto: virtual threads reached 1.35x the throughput of platform threads in 8 rounds"
                        + " of comparison. Use --threads virtual or --allow-conversion.");

        Outcome taken = Outcome.of(
                heddle(HeddleProcess.words(program, "run", "--allow-conversion", "--json", json.toString(), "--")));
        assertThat(taken.status()).isEqualTo(WELL);
        assertThat(taken.err()).contains("heddle: auto: using virtual threads from the start:");
        assertThat(answer).hasContent(Oversubscribed.ANSWER);
        assertThat(JsonMapper.shared()
                        .readTree(Files.readString(json))
                        .get("run")
                        .get("convertedThreads")
                        .isNull())
                .isFalse();
    }

    @Test
    void auto_continues_after_heddle_was_stopped() throws Exception {
        Path end = folder.resolve("end");
        List<String> program = HeddleProcess.program(CollectsUntilTold.class, end.toString());
        List<String> fiveSeconds =
                new ArrayList<>(List.of("sh", "-c", "(sleep 5; : >\"$0\") & exec \"$@\"", end.toString()));
        fiveSeconds.addAll(program);
        learn(fiveSeconds, Policies.FIFO.name(), 1);
        Files.delete(end);

        try (HeddleProcess heddle = HeddleProcess.start(folder, heddle(HeddleProcess.words(program, "run", "--")));
                RunningTree tree = new RunningTree(heddle.pid())) {
            Await.until("the policy", () -> !tree.update().realtime().isEmpty());
            heddle.signal(Signals.STOP);
            Await.until("the watchdog's work", () -> tree.update().realtime().isEmpty());
            heddle.signal(Signals.CONT);
            Await.until(
                    "the policy after the stop", () -> !tree.update().realtime().isEmpty());
            Files.createFile(end);
            assertThat(heddle.await()).isEqualTo(WELL);
        }
    }

    @Test
    void to_allow_conversion_where_nothing_is_chosen_is_an_error_of_one_line() throws Exception {
        Outcome outcome = Outcome.of(heddle("run", "--policy", "default", "--allow-conversion", "--", "true"));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.err()).hasLineCount(1).contains("the policy is default. Use --threads virtual.");
    }

    @Test
    void threads_that_spin_for_each_other_are_soon_as_they_were() throws Exception {
        Path json = folder.resolve("run.json");
        Path stop = folder.resolve("stop");
        List<String> program = HeddleProcess.program(SpinsInARing.class, "busy", stop.toString());

        try (HeddleProcess heddle = HeddleProcess.start(
                        folder, heddle(HeddleProcess.words(program, "run", "--json", json.toString(), "--")));
                RunningTree tree = new RunningTree(heddle.pid())) {
            Await.until(
                    "an experiment under fifo", () -> !tree.update().realtime().isEmpty());
            AtomicLong realtimeNanos = new AtomicLong(System.nanoTime());
            Await.until("default for longer than a slot of an experiment", () -> {
                if (!tree.update().realtime().isEmpty()) {
                    realtimeNanos.set(System.nanoTime());
                }
                return System.nanoTime() - realtimeNanos.get() > LONGER_THAN_A_SLOT_NANOS;
            });
            Files.createFile(stop);
            assertThat(heddle.await()).isEqualTo(WELL);
            assertThat(heddle.out()).startsWith("turns ");
        }

        JsonNode selected =
                JsonMapper.shared().readTree(Files.readString(json)).get("run").get("selected");
        JsonNode choices = selected.get("choices");
        assertThat(choices.get(choices.size() - 1).get("policy").asString()).isEqualTo("default");
        // A turn takes 200 ms instead of 3, far too slow for a second slot.
        assertThat(selected.get("pairs")).hasSizeLessThan(2);
    }

    @Test
    void threads_that_yield_to_each_other_end_as_they_would() throws Exception {
        Path stop = folder.resolve("stop");
        List<String> program = HeddleProcess.program(SpinsInARing.class, "yield", stop.toString());

        try (HeddleProcess heddle = HeddleProcess.start(folder, heddle(HeddleProcess.words(program, "run", "--")));
                RunningTree tree = new RunningTree(heddle.pid())) {
            Await.until(
                    "an experiment under fifo", () -> !tree.update().realtime().isEmpty());
            Files.createFile(stop);
            assertThat(heddle.await()).isEqualTo(WELL);
            assertThat(heddle.out()).startsWith("turns ");
        }
    }

    @Test
    void torn_evidence_harms_no_run() throws Exception {
        Path answer = folder.resolve("answer");
        String[] run = HeddleProcess.words(
                HeddleProcess.program(Oversubscribed.class, answer.toString()),
                "run",
                "--policy",
                "selector:cross-run",
                "--");
        assertThat(Outcome.of(heddle(run)).status()).isEqualTo(WELL);
        try (Stream<Path> files = Files.walk(folder.resolve("state"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".json")).toList()) {
                Files.writeString(file, "{\"schema\": \"heddle.evid");
            }
        }
        Outcome again = Outcome.of(heddle(run));
        assertThat(again.status()).isEqualTo(WELL);
        assertThat(again.err()).isEmpty();
    }

    @Test
    void evidence_that_others_hold_up_harms_no_run() throws Exception {
        Path answer = folder.resolve("answer");
        String[] run = HeddleProcess.words(
                HeddleProcess.program(Oversubscribed.class, answer.toString()),
                "run",
                "--policy",
                "selector:cross-run",
                "--");
        Path evidence = Files.createDirectories(folder.resolve("state/heddle/evidence"));
        Path lock = Fifo.at(evidence.resolve(".lock"));

        Outcome outcome = Outcome.of(heddle(run));

        assertThat(outcome.status()).isEqualTo(WELL);
        assertThat(outcome.err())
                .isEqualTo("heddle: cannot store the evidence of this run: " + evidence + ": " + lock
                        + ": not a regular file. Remove it.\n");
    }

    @Test
    void a_heddle_that_is_killed_while_it_tries_leaves_no_thread_in_a_realtime_class() throws Exception {
        Path answer = folder.resolve("answer");
        List<String> program = HeddleProcess.program(Oversubscribed.class, answer.toString());
        try (HeddleProcess heddle = HeddleProcess.start(
                        folder, heddle(HeddleProcess.words(program, "run", "--policy", "auto", "--")));
                RunningTree tree = new RunningTree(heddle.pid())) {
            Await.until("real-time threads", () -> !tree.update().realtime().isEmpty() || heddle.hasEnded());
            tree.update();
            heddle.signal(Signals.KILL);
            Await.until("the watchdog's work", () -> tree.realtime().isEmpty());
            Await.until("the program's end", tree::isEmpty);
            assertThat(answer).hasContent(Oversubscribed.ANSWER);
        }
    }
}
