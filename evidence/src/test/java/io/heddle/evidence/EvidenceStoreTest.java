package io.heddle.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.governor.run.ProgramIdentity;
import io.heddle.governor.selector.Lesson;
import io.heddle.governor.selector.Recollection;
import io.heddle.governor.selector.Standing;
import io.heddle.governor.selector.WholeRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceStoreTest {
    private static final ProgramIdentity PROGRAM =
            new ProgramIdentity("app.jar", "server", 25, "PARALLEL", 1L << 30, 2, "6.18.0");
    private static final String FIFO = "fifo";

    @TempDir
    private Path folder;

    private final List<String> warnings = Collections.synchronizedList(new ArrayList<>());

    private EvidenceStore store() {
        return new EvidenceStore(folder.resolve("heddle/evidence"), warnings::add);
    }

    private Standing recall(ProgramIdentity program) {
        return store().recall(program, FIFO).join().standing();
    }

    private static Lesson pairs(Double... differences) {
        return Lesson.ofPairs(List.of(differences));
    }

    private Path file() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("heddle/evidence"))) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void what_several_runs_have_shown_adds_up() {
        store().learn(PROGRAM, FIFO, pairs(0.5, 0.5));
        store().learn(PROGRAM, FIFO, pairs(0.5, 0.5, 0.5));
        Standing standing = recall(PROGRAM);
        assertThat(standing.runs()).isEqualTo(2);
        assertThat(standing.bet().pairs()).isEqualTo(5);
        assertThat(standing.bet().above()).isGreaterThan(20);
        assertThat(standing.ratio()).isCloseTo(Math.exp(0.5), within(1e-9));
        assertThat(store().recall(PROGRAM, "slice").join()).isEqualTo(Recollection.NONE);
        assertThat(warnings).isEmpty();
    }

    @Test
    void whole_runs_of_the_same_work_add_up_and_another_takes_their_place() {
        WholeRun underDefault = new WholeRun(1e9, 30);
        store().learn(PROGRAM, FIFO, new Lesson(List.of(), null, new WholeRun(1e9, 10)));
        store().learn(PROGRAM, FIFO, new Lesson(List.of(), null, new WholeRun(1e9, 20)));
        store().learn(PROGRAM, FIFO, new Lesson(List.of(), underDefault, null));
        assertThat(store().recall(PROGRAM, FIFO).join())
                .isEqualTo(new Recollection(Standing.NONE, underDefault, new WholeRun(1e9, 15)));
        store().learn(PROGRAM, FIFO, new Lesson(List.of(), null, new WholeRun(2e9, 30)));
        assertThat(store().recall(PROGRAM, FIFO).join().whole()).isEqualTo(new WholeRun(2e9, 30));
        assertThat(store().recall(PROGRAM, "slice").join())
                .isEqualTo(new Recollection(Standing.NONE, underDefault, null));
    }

    @Test
    void another_task_heap_or_kernel_is_another_program() {
        store().learn(PROGRAM, FIFO, pairs(0.5));
        assertThat(recall(new ProgramIdentity("app.jar", "load", 25, "PARALLEL", 1L << 30, 2, "6.18.0")))
                .isEqualTo(Standing.NONE);
        assertThat(recall(new ProgramIdentity("app.jar", "server", 25, "PARALLEL", 1L << 29, 2, "6.18.0")))
                .isEqualTo(Standing.NONE);
        assertThat(recall(new ProgramIdentity("app.jar", "server", 25, "PARALLEL", 1L << 30, 2, "6.12.0")))
                .isEqualTo(Standing.NONE);
    }

    @Test
    void a_file_that_is_torn_foreign_or_of_another_version_counts_as_none_and_is_replaced() throws IOException {
        store().learn(PROGRAM, FIFO, pairs(0.5));
        String whole = Files.readString(file());
        for (String bad : List.of(
                whole.substring(0, whole.length() / 2),
                "",
                "null",
                "[]",
                "{\"schema\": \"heddle.evidence/1\"}",
                "{\"something\": \"else\"}",
                "\0\1\2",
                whole.replaceAll("\"pairs\" : \\d+", "\"pairs\" : -1"),
                whole.replace("\"fifo\" : {", "\"fifo\" : null, \"other\" : {"),
                whole.replace("\"wholeRuns\" : { }", "\"wholeRuns\" : { \"fifo\" : { \"bytes\" : 0 } }"),
                whole.replace("\"work\" : { }", "\"work\" : { \"slow\" : -1 }"),
                whole.replace("heddle.evidence/1", "heddle.evidence/2"))) {
            Files.writeString(file(), bad);
            assertThat(recall(PROGRAM)).as(bad).isEqualTo(Standing.NONE);
            assertThat(store().all()).as(bad).isEmpty();
            store().learn(PROGRAM, FIFO, pairs(0.5));
            assertThat(recall(PROGRAM).bet().pairs()).as(bad).isEqualTo(1);
        }
        assertThat(warnings).isEmpty();
    }

    @Test
    void of_many_that_learn_at_once_none_is_lost() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(Thread.ofPlatform().start(() -> {
                for (int run = 0; run < 5; run++) {
                    store().learn(PROGRAM, FIFO, pairs(0.1));
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(warnings).isEmpty();
        assertThat(recall(PROGRAM).runs()).isEqualTo(40);
    }

    @Test
    void a_folder_that_cannot_be_written_is_told_and_nothing_else_happens() throws IOException {
        Files.writeString(folder.resolve("heddle"), "a file where the folder would be");
        store().learn(PROGRAM, FIFO, pairs(0.5));
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("cannot remember")
                .doesNotContain("\n");
        assertThat(recall(PROGRAM)).isEqualTo(Standing.NONE);
    }

    @Test
    void the_work_of_threads_is_remembered_by_name_and_the_last_run_counts_half() {
        store().learnWork(PROGRAM, Map.of("quick", 1.0, "slow", 8.0));
        store().learnWork(PROGRAM, Map.of("slow", 4.0));
        assertThat(store().recallWork(PROGRAM).join())
                .isEqualTo(Map.of("quick", Duration.ofSeconds(1), "slow", Duration.ofSeconds(6)));
    }

    @Test
    void of_very_many_threads_those_that_do_most_are_remembered() {
        Map<String, Double> seconds = new HashMap<>();
        for (int i = 1; i <= 2000; i++) {
            seconds.put("thread-" + i, i / 100.0);
        }
        store().learnWork(PROGRAM, seconds);
        assertThat(store().recallWork(PROGRAM).join())
                .hasSize(1024)
                .containsKey("thread-2000")
                .doesNotContainKey("thread-900");
    }

    @Test
    void forgotten_evidence_is_gone() throws IOException {
        store().learn(PROGRAM, FIFO, pairs(0.5));
        assertThat(store().all()).singleElement().satisfies(evidence -> assertThat(evidence.program())
                .isEqualTo(PROGRAM));
        store().forget(PROGRAM);
        assertThat(store().all()).isEmpty();
    }

    @Test
    void the_users_folder_follows_the_specification() {
        EvidenceStore relative = EvidenceStore.ofUser(
                Map.of("XDG_STATE_HOME", "not/absolute", "HOME", folder.toString()), warnings::add);
        relative.learn(PROGRAM, FIFO, pairs(0.5));
        assertThat(folder.resolve(".local/state/heddle/evidence")).isDirectory();
        EvidenceStore absolute = EvidenceStore.ofUser(
                Map.of("XDG_STATE_HOME", folder.resolve("state").toString()), warnings::add);
        absolute.learn(PROGRAM, FIFO, pairs(0.5));
        assertThat(folder.resolve("state/heddle/evidence")).isDirectory();
    }
}
