package io.heddle.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.kernel.testing.Fifo;
import io.heddle.selection.evidence.PairEvidence;
import io.heddle.selection.evidence.PriorEvidence;
import io.heddle.selection.evidence.RunOutcome;
import io.heddle.selection.evidence.RunThroughput;
import io.heddle.watch.ProgramIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
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

    private PairEvidence load(ProgramIdentity program) {
        return store().load(program, FIFO).join().state();
    }

    private static RunOutcome pairs(Double... differences) {
        return RunOutcome.ofPairs(List.of(differences));
    }

    private Path file() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("heddle/evidence"))) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void evidence_of_several_runs_adds_up() {
        store().add(PROGRAM, FIFO, pairs(0.5, 0.5));
        store().add(PROGRAM, FIFO, pairs(0.5, 0.5, 0.5));
        PairEvidence state = load(PROGRAM);
        assertThat(state.runs()).isEqualTo(2);
        assertThat(state.bet().pairs()).isEqualTo(5);
        assertThat(state.bet().above()).isGreaterThan(20);
        assertThat(state.ratio()).isCloseTo(Math.exp(0.5), within(1e-9));
        assertThat(store().load(PROGRAM, "slice").join()).isEqualTo(PriorEvidence.NONE);
        assertThat(warnings).isEmpty();
    }

    @Test
    void only_temporary_files_of_killed_processes_are_removed() throws Exception {
        Path evidence = Files.createDirectories(folder.resolve("heddle/evidence"));
        String id = "-01234567.json.9ab8c7d6-0000-4000-8000-0123456789ab.tmp";
        Files.writeString(evidence.resolve(".app.jar" + id), "{\"schema\" :");
        Fifo.at(evidence.resolve(".fifo" + id));
        Files.writeString(evidence.resolve("notes.tmp"), "a user's");
        Files.writeString(evidence.resolve(".other.tmp"), "a user's");
        Files.createDirectory(evidence.resolve(".folder" + id));

        store().add(PROGRAM, FIFO, pairs(0.5));

        assertThat(evidence.toFile().list())
                .containsExactlyInAnyOrder(
                        ".lock",
                        "notes.tmp",
                        ".other.tmp",
                        ".folder" + id,
                        file().getFileName().toString());
        assertThat(warnings).isEmpty();
    }

    @Test
    void whole_runs_of_equal_work_are_averaged_and_other_work_replaces_them() {
        RunThroughput underDefault = new RunThroughput(1e9, 30);
        store().add(PROGRAM, FIFO, new RunOutcome(List.of(), null, null, new RunThroughput(1e9, 10)));
        store().add(PROGRAM, FIFO, new RunOutcome(List.of(), null, null, new RunThroughput(1e9, 20)));
        store().add(PROGRAM, FIFO, new RunOutcome(List.of(), null, underDefault, null));
        assertThat(store().load(PROGRAM, FIFO).join())
                .isEqualTo(new PriorEvidence(PairEvidence.NONE, null, underDefault, new RunThroughput(1e9, 15)));
        store().add(PROGRAM, FIFO, new RunOutcome(List.of(), null, null, new RunThroughput(2e9, 30)));
        assertThat(store().load(PROGRAM, FIFO).join().whole()).isEqualTo(new RunThroughput(2e9, 30));
        assertThat(store().load(PROGRAM, "slice").join())
                .isEqualTo(new PriorEvidence(PairEvidence.NONE, null, underDefault, null));
    }

    @Test
    void waits_of_services_are_averaged_and_a_file_without_them_is_read() throws IOException {
        store().add(PROGRAM, FIFO, pairs(0.5));
        Files.writeString(file(), Files.readString(file()).replaceAll("\"waits\" : \\{ },\\s*", ""));
        assertThat(Files.readString(file())).doesNotContain("waits");
        assertThat(store().load(PROGRAM, FIFO).join().logWaitRatio()).isNull();
        assertThat(load(PROGRAM).bet().pairs()).isEqualTo(1);

        store().add(PROGRAM, FIFO, new RunOutcome(List.of(0.1), -1.0, null, null));
        assertThat(store().load(PROGRAM, FIFO).join().logWaitRatio()).isEqualTo(-1);
        store().add(PROGRAM, FIFO, pairs(0.1));
        assertThat(store().load(PROGRAM, FIFO).join().logWaitRatio()).isEqualTo(-1);
        store().add(PROGRAM, FIFO, new RunOutcome(List.of(0.1), -2.0, null, null));
        assertThat(store().load(PROGRAM, FIFO).join().logWaitRatio()).isEqualTo(-1.5);
        assertThat(store().load(PROGRAM, "slice").join()).isEqualTo(PriorEvidence.NONE);
        assertThat(warnings).isEmpty();
    }

    @Test
    void another_task_heap_or_kernel_is_another_program() {
        store().add(PROGRAM, FIFO, pairs(0.5));
        assertThat(load(new ProgramIdentity("app.jar", "load", 25, "PARALLEL", 1L << 30, 2, "6.18.0")))
                .isEqualTo(PairEvidence.NONE);
        assertThat(load(new ProgramIdentity("app.jar", "server", 25, "PARALLEL", 1L << 29, 2, "6.18.0")))
                .isEqualTo(PairEvidence.NONE);
        assertThat(load(new ProgramIdentity("app.jar", "server", 25, "PARALLEL", 1L << 30, 2, "6.12.0")))
                .isEqualTo(PairEvidence.NONE);
    }

    @Test
    void a_file_that_is_truncated_foreign_or_of_another_version_is_ignored_and_replaced() throws IOException {
        store().add(PROGRAM, FIFO, pairs(0.5));
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
                whole.replace("\"waits\" : { }", "\"waits\" : { \"fifo\" : -1e999 }"),
                whole.replace("\"work\" : { }", "\"work\" : { \"slow\" : -1 }"),
                whole.replace("heddle.evidence/1", "heddle.evidence/2"))) {
            Files.writeString(file(), bad);
            assertThat(load(PROGRAM)).as(bad).isEqualTo(PairEvidence.NONE);
            assertThat(store().all()).as(bad).isEmpty();
            store().add(PROGRAM, FIFO, pairs(0.5));
            assertThat(load(PROGRAM).bet().pairs()).as(bad).isEqualTo(1);
        }
        assertThat(warnings).isEmpty();
    }

    @Test
    void no_concurrent_update_is_lost() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(Thread.ofPlatform().start(() -> {
                for (int run = 0; run < 5; run++) {
                    store().add(PROGRAM, FIFO, pairs(0.1));
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(warnings).isEmpty();
        assertThat(load(PROGRAM).runs()).isEqualTo(40);
    }

    @Test
    void a_folder_that_cannot_be_written_gives_one_warning() throws IOException {
        Files.writeString(folder.resolve("heddle"), "a file where the folder would be");
        store().add(PROGRAM, FIFO, pairs(0.5));
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("cannot store the evidence")
                .doesNotContain("\n");
        assertThat(load(PROGRAM)).isEqualTo(PairEvidence.NONE);
    }

    @Test
    void the_work_of_threads_is_stored_by_name_and_the_last_run_has_half_of_the_weight() {
        store().addThreadWork(PROGRAM, Map.of("quick", 1.0, "slow", 8.0));
        store().addThreadWork(PROGRAM, Map.of("slow", 4.0));
        assertThat(store().loadThreadWork(PROGRAM).join())
                .isEqualTo(Map.of("quick", Duration.ofSeconds(1), "slow", Duration.ofSeconds(6)));
    }

    @Test
    void only_the_threads_with_most_work_are_stored() {
        Map<String, Double> seconds = new HashMap<>();
        for (int i = 1; i <= 2000; i++) {
            seconds.put("thread-" + i, i / 100.0);
        }
        store().addThreadWork(PROGRAM, seconds);
        assertThat(store().loadThreadWork(PROGRAM).join())
                .hasSize(1024)
                .containsKey("thread-2000")
                .doesNotContainKey("thread-900");
    }

    @Test
    void forgotten_evidence_is_gone() throws IOException {
        store().add(PROGRAM, FIFO, pairs(0.5));
        assertThat(store().all()).singleElement().satisfies(evidence -> assertThat(evidence.program())
                .isEqualTo(PROGRAM));
        store().forget(PROGRAM);
        assertThat(store().all()).isEmpty();
    }

    @Test
    void the_folder_of_the_user_follows_the_xdg_specification() {
        EvidenceStore relative = EvidenceStore.ofUser(
                Map.of("XDG_STATE_HOME", "not/absolute", "HOME", folder.toString()), warnings::add);
        relative.add(PROGRAM, FIFO, pairs(0.5));
        assertThat(folder.resolve(".local/state/heddle/evidence")).isDirectory();
        EvidenceStore absolute = EvidenceStore.ofUser(
                Map.of("XDG_STATE_HOME", folder.resolve("state").toString()), warnings::add);
        absolute.add(PROGRAM, FIFO, pairs(0.5));
        assertThat(folder.resolve("state/heddle/evidence")).isDirectory();
    }

    @Test
    void a_lock_that_another_process_holds_gives_one_warning() throws Exception {
        store().add(PROGRAM, FIFO, pairs(0.5));
        Path lock = folder.resolve("heddle/evidence/.lock");
        Process holder = new ProcessBuilder(LockHolder.command(lock)).start();
        try {
            assertThat(holder.inputReader().readLine()).isEqualTo("locked");
            store().add(PROGRAM, FIFO, pairs(0.5));
        } finally {
            holder.destroyForcibly().waitFor();
        }
        assertThat(warnings).singleElement().asString().contains("another process has held the lock for 5 s");
        store().add(PROGRAM, FIFO, pairs(0.5));
        assertThat(load(PROGRAM).runs()).isEqualTo(2);
    }

    @Test
    void a_fifo_or_a_link_in_place_of_the_lock_gives_one_warning() throws Exception {
        Path evidence = Files.createDirectories(folder.resolve("heddle/evidence"));
        Path lock = Fifo.at(evidence.resolve(".lock"));
        store().add(PROGRAM, FIFO, pairs(0.5));
        Files.delete(lock);
        Files.createSymbolicLink(lock, folder.resolve("elsewhere"));
        store().add(PROGRAM, FIFO, pairs(0.5));
        assertThat(warnings).hasSize(2).allSatisfy(warning -> assertThat(warning)
                .contains(lock + ": not a regular file. Remove it"));
        assertThat(folder.resolve("elsewhere")).doesNotExist();
    }

    @Test
    void a_fifo_in_place_of_a_file_is_ignored_and_replaced() throws Exception {
        store().add(PROGRAM, FIFO, pairs(0.5));
        Path file = file();
        Files.delete(file);
        Fifo.at(file);
        assertThat(load(PROGRAM)).isEqualTo(PairEvidence.NONE);
        assertThat(store().all()).isEmpty();
        store().add(PROGRAM, FIFO, pairs(0.5));
        assertThat(load(PROGRAM).runs()).isEqualTo(1);
        assertThat(warnings).isEmpty();
    }

    @Test
    void a_link_is_replaced_and_its_target_neither_read_nor_written() throws IOException {
        store().add(PROGRAM, FIFO, pairs(0.5));
        Path file = file();
        Path target = Files.move(file, folder.resolve("target"));
        String before = Files.readString(target);
        Files.createSymbolicLink(file, target);
        assertThat(load(PROGRAM)).isEqualTo(PairEvidence.NONE);
        store().add(PROGRAM, FIFO, pairs(0.5));
        assertThat(target).hasContent(before);
        assertThat(file).isRegularFile();
        assertThat(Files.isSymbolicLink(file)).isFalse();
        assertThat(load(PROGRAM).runs()).isEqualTo(1);
    }

    @Test
    void a_file_of_50_megabytes_is_ignored_and_replaced() throws IOException {
        store().add(PROGRAM, FIFO, pairs(0.5));
        String whole = Files.readString(file());
        Files.writeString(file(), whole.substring(0, whole.length() - 2) + " ".repeat(50 << 20) + "}");
        assertThat(load(PROGRAM)).isEqualTo(PairEvidence.NONE);
        store().add(PROGRAM, FIFO, pairs(0.5));
        assertThat(load(PROGRAM).runs()).isEqualTo(1);
        assertThat(Files.size(file())).isLessThan(1 << 20);
    }

    @Test
    void an_error_while_learning_is_a_warning() {
        store().addThreadWork(PROGRAM, new HashMap<>() {
            @Override
            public void forEach(BiConsumer<? super String, ? super Double> action) {
                throw new StackOverflowError("deep");
            }
        });
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("cannot store the evidence", "StackOverflowError: deep");
    }

    @Test
    void an_interrupted_thread_learns_and_stays_interrupted() {
        Thread.currentThread().interrupt();
        store().add(PROGRAM, FIFO, pairs(0.5));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(warnings).isEmpty();
        assertThat(load(PROGRAM).runs()).isEqualTo(1);
    }
}
