package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessTreeTest {
    private static final int ROOT = 50;

    @TempDir
    Path folder;

    private RecordedProc recorded;
    private ProcessTree tree;

    @BeforeEach
    void record() {
        recorded = new RecordedProc(folder)
                .newest(61)
                .process(1, 0)
                .process(ROOT, 1)
                .process(60, ROOT)
                .process(61, 60)
                .process(70, 1);
        tree = new ProcessTree(recorded.proc(), ROOT);
    }

    private int[] pids() {
        return tree.descendants().stream().mapToInt(ProcessId::pid).toArray();
    }

    @Test
    void descendants_of_all_generations_are_found_parents_first() {
        recorded.process(55, 61);

        assertThat(pids()).containsExactly(60, 61, 55);
        assertThat(tree.descendants()).contains(new ProcessId(60, 1060));
    }

    @Test
    void an_excluded_process_and_its_descendants_are_not_found() {
        recorded.process(80, ROOT).process(81, 80);
        tree.exclude(new ProcessId(80, 1080));

        assertThat(pids()).containsExactly(60, 61);
    }

    @Test
    void an_orphan_of_an_excluded_process_stays_excluded_when_the_root_adopts_it() {
        recorded.process(80, ROOT).process(81, 80);
        tree.exclude(new ProcessId(80, 1080));
        assertThat(pids()).containsExactly(60, 61);

        recorded.end(80).process(81, ROOT).process(82, 81);

        assertThat(pids()).containsExactly(60, 61);
        assertThat(tree.excluded()).extracting(ProcessId::pid).containsExactly(81, 82);
    }

    @Test
    void an_orphan_in_the_session_of_an_excluded_process_is_excluded() {
        tree.exclude(new ProcessId(80, 1080));
        recorded.processOfSession(81, ROOT, 80);

        assertThat(pids()).containsExactly(60, 61);
    }

    @Test
    void a_process_with_the_reused_pid_of_an_excluded_one_is_a_descendant() {
        recorded.process(80, ROOT);
        tree.exclude(new ProcessId(80, 1080));
        assertThat(pids()).containsExactly(60, 61);

        recorded.process(80, ROOT, 9999, "S", 1).processOfSession(81, 80, 80);

        assertThat(pids()).containsExactly(60, 80, 61, 81);
    }

    @Test
    void an_excluded_process_is_forgotten_after_it_and_its_session_have_ended() {
        recorded.process(80, ROOT);
        tree.exclude(new ProcessId(80, 1080));
        pids();
        recorded.end(80);
        pids();
        pids();

        recorded.processOfSession(81, ROOT, 80);

        assertThat(pids()).containsExactly(60, 81, 61);
    }

    @Test
    void children_of_a_process_with_the_reused_pid_of_the_top_are_no_descendants() {
        tree = ProcessTree.including(recorded.proc(), new ProcessId(60, 1060));
        assertThat(pids()).containsExactly(60, 61);

        recorded.end(61).process(60, 1, 9999, "S", 1).process(62, 60);

        assertThat(pids()).isEmpty();
    }

    @Test
    void orphans_of_other_programs_that_init_adopts_are_no_descendants() {
        recorded.processOfSession(1, 0, 1)
                .processOfSession(90, 1, 1)
                .processOfSession(91, 90, 91)
                .processOfSession(95, 0, 95)
                .processOfSession(96, 95, 95);
        recorded.end(ROOT).end(60).end(61).end(70);
        tree = new ProcessTree(recorded.proc(), 1);
        assertThat(pids()).containsExactly(90, 91);

        recorded.end(91)
                .end(95)
                .processOfSession(92, 1, 91)
                .processOfSession(96, 1, 95)
                .processOfSession(97, 1, 1);

        assertThat(pids()).containsExactly(90, 92, 97);
    }

    @Test
    void a_child_of_init_in_a_session_of_its_own_is_a_descendant() {
        recorded.processOfSession(1, 0, 1).processOfSession(90, 1, 90);
        recorded.end(ROOT).end(60).end(61).end(70);
        tree = new ProcessTree(recorded.proc(), 1);
        tree.include(new ProcessId(90, 1090));

        assertThat(pids()).containsExactly(90);
    }

    @Test
    void an_orphan_that_the_root_adopts_stays() {
        assertThat(pids()).containsExactly(60, 61);

        recorded.end(60).process(61, ROOT);

        assertThat(pids()).containsExactly(61);
    }

    @Test
    void an_orphan_that_another_process_adopts_stays_with_its_children() {
        assertThat(pids()).containsExactly(60, 61);

        recorded.end(60).process(61, 1).process(62, 61);

        assertThat(pids()).containsExactly(61, 62);
    }

    @Test
    void a_process_with_the_reused_pid_of_a_descendant_is_none() {
        assertThat(pids()).containsExactly(60, 61);

        recorded.end(60).process(61, 1, 9999, "S", 1);

        assertThat(pids()).isEmpty();
    }

    @Test
    void a_zombie_is_no_descendant_unless_its_other_threads_live() {
        recorded.process(60, ROOT, 1060, "Z", 7).process(61, 60, 1061, "Z", 1);

        assertThat(pids()).containsExactly(60);
    }

    @Test
    void a_failed_listing_changes_nothing() {
        assertThat(pids()).containsExactly(60, 61);

        recorded.end(1).end(ROOT).end(60).end(61).end(70);

        assertThat(pids()).containsExactly(60, 61);
        assertThat(tree.mayHaveGrown()).as("the listing failed").isTrue();
    }

    @Test
    void the_tree_may_have_grown_when_the_kernel_has_used_a_new_id() {
        assertThat(tree.mayHaveGrown()).as("no search yet").isTrue();

        tree.descendants();
        assertThat(tree.mayHaveGrown()).isFalse();

        recorded.newest(62);
        assertThat(tree.mayHaveGrown()).isTrue();
    }

    @Test
    void without_loadavg_every_search_is_needed() {
        recorded.file("loadavg", "");

        tree.descendants();

        assertThat(tree.mayHaveGrown()).isTrue();
    }

    @Test
    void kernel_threads_are_not_read_again_until_ids_wrap_around() {
        recorded.file("2/stat", RecordedProc.stat(2, "kthreadd", "S", 0, 1, 1)).process(5, 2);
        tree = new ProcessTree(recorded.proc(), ROOT);
        tree.descendants();

        recorded.process(5, 60);
        assertThat(pids()).containsExactly(60, 61);

        recorded.newest(3);
        assertThat(pids()).containsExactly(60, 5, 61);
    }

    @Test
    void in_a_container_process_2_is_an_ordinary_process() {
        recorded.process(2, ROOT).process(3, 2);
        tree = new ProcessTree(recorded.proc(), ROOT);
        assertThat(pids()).contains(2, 3);

        recorded.process(3, 2, 8888, "S", 1);

        assertThat(tree.descendants()).contains(new ProcessId(3, 8888)).doesNotContain(new ProcessId(3, 1003));
    }
}
