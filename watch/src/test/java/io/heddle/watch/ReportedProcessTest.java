package io.heddle.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.TaskClock;
import io.heddle.watch.PendingTaskEvents.Change;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process whose changes are reported: a recorded tree is its /proc, and the test makes the reports. */
class ReportedProcessTest {
    private static final int WORKER = 900_001;
    private static final int OTHER = 900_002;
    private static final long TICK = Duration.ofMillis(16).toNanos();

    @TempDir
    Path folder = Path.of("");

    private final PendingTaskEvents changes = new PendingTaskEvents();
    private final List<WatchedThread> ended = new ArrayList<>();
    private long now = System.nanoTime();

    @SuppressWarnings("NullAway.Init")
    private RecordedJvm recorded;

    @SuppressWarnings("NullAway.Init")
    private ThreadListingBudget budget;

    @SuppressWarnings("NullAway.Init")
    private WatchedProcess process;

    @BeforeEach
    void watch() throws Exception {
        recorded = new RecordedJvm(folder).runs(1, "libc.so").thread(RecordedJvm.PID, "java");
        budget = new ThreadListingBudget(now);
        process = new WatchedProcess(
                RecordedJvm.ID,
                recorded.proc(),
                new TaskClock.Source(folder),
                recorded.detection(),
                budget,
                changes,
                now,
                now);
        update();
    }

    @AfterEach
    void close() {
        process.close();
    }

    @Test
    void a_reported_thread_is_added_at_the_next_update_without_a_listing() {
        budget.spend(Duration.ofHours(1).toNanos());
        recorded.thread(WORKER, "worker");
        long birth = now;
        changes.add(new Change.Started(WORKER, birth));

        assertThat(update()).isTrue();

        assertThat(tids()).containsExactlyInAnyOrder(RecordedJvm.PID, WORKER);
        assertThat(thread(WORKER).name()).isEqualTo("worker");
        assertThat(thread(WORKER).unseenSince).isEqualTo(birth);
    }

    @Test
    void no_reports_cause_no_listing_for_seconds() {
        recorded.thread(WORKER, "unreported");
        for (int i = 0; i < 200; i++) {
            assertThat(update()).isFalse();
        }
        assertThat(tids()).containsExactly(RecordedJvm.PID);

        now += Duration.ofSeconds(4).toNanos();

        assertThat(update()).isTrue();
        assertThat(tids()).contains(WORKER);
    }

    @Test
    void a_thread_that_has_ended_before_the_update_is_not_added() {
        changes.add(new Change.Started(WORKER, now));
        changes.add(new Change.Ended(WORKER));

        assertThat(update()).isFalse();

        assertThat(tids()).containsExactly(RecordedJvm.PID);
        assertThat(ended).isEmpty();
    }

    @Test
    void an_ended_thread_is_passed_on_for_its_last_reading_while_its_proc_entry_exists() {
        start(WORKER, "worker");

        changes.add(new Change.Ended(WORKER));
        update();

        assertThat(tids()).containsExactly(RecordedJvm.PID);
        assertThat(ended).extracting(WatchedThread::tid).containsExactly(WORKER);
    }

    @Test
    void an_id_that_is_reused_between_two_updates_is_another_thread() {
        start(WORKER, "first");
        recorded.thread(WORKER, "second");

        changes.add(new Change.Ended(WORKER));
        changes.add(new Change.Started(WORKER, now));
        update();

        assertThat(ended).extracting(WatchedThread::name).containsExactly("first");
        assertThat(thread(WORKER).name()).isEqualTo("second");
    }

    @Test
    void a_thread_that_was_listed_before_its_report_was_read_is_added_once() {
        recorded.thread(WORKER, "worker");
        changes.lost();
        update();
        WatchedThread listed = thread(WORKER);

        changes.add(new Change.Started(WORKER, now));

        assertThat(update()).isFalse();
        assertThat(thread(WORKER)).isSameAs(listed);
    }

    @Test
    void a_new_name_is_a_change_as_long_as_the_thread_has_no_role() {
        start(WORKER, "java");

        changes.add(new Change.Renamed(WORKER, "C2 CompilerThre"));
        assertThat(update()).isTrue();
        assertThat(thread(WORKER).name()).isEqualTo("C2 CompilerThre");

        changes.add(new Change.Renamed(WORKER, "C2 CompilerThre"));
        changes.add(new Change.Renamed(OTHER, "of no thread"));
        assertThat(update()).isFalse();
    }

    @Test
    void threads_are_listed_when_reports_were_lost() {
        start(WORKER, "worker");
        recorded.thread(OTHER, "unreported").withoutThread(WORKER);

        changes.lost();
        update();

        assertThat(tids()).containsExactlyInAnyOrder(RecordedJvm.PID, OTHER);
    }

    @Test
    void a_jvm_is_found_as_soon_as_its_second_thread_is_reported() {
        recorded.runs(2, "libjvm.so").thread(WORKER, "java");
        now += 1;
        changes.add(new Change.Started(WORKER, now));

        assertThat(update()).isTrue();

        assertThat(process.jvm()).isNotNull();
        assertThat(process.threads()).allMatch(WatchedThread::isOfJvm);
    }

    @Test
    void a_jvm_that_executes_another_program_is_no_longer_a_jvm() {
        recorded.runs(3, "libjvm.so");
        start(WORKER, "java");
        start(OTHER, "GC Thread#0");
        assertThat(process.threads()).allMatch(WatchedThread::isOfJvm);

        recorded.runs(1, "libc.so").withoutThread(WORKER).withoutThread(OTHER).thread(RecordedJvm.PID, "sh");
        changes.add(new Change.Ended(WORKER));
        changes.add(new Change.Ended(OTHER));
        changes.add(new Change.Executed(now));

        assertThat(update()).isTrue();
        assertThat(process.jvm()).isNull();
        assertThat(process.threads()).noneMatch(WatchedThread::isOfJvm);
        assertThat(thread(RecordedJvm.PID).name()).isEqualTo("sh");
        assertThat(ended).hasSize(2).allMatch(WatchedThread::isOfJvm);
    }

    @Test
    void threads_of_a_jvm_wait_since_its_second_thread_was_started() {
        recorded.runs(2, "libjvm.so").thread(WORKER, "java");
        long executedAt = now + 1;
        long startedAt = now + 2;
        changes.add(new Change.Executed(executedAt));
        changes.add(new Change.Started(WORKER, startedAt));

        update();

        assertThat(process.threads()).hasSize(2).allSatisfy(thread -> assertThat(process.notJvmThreadUntil(thread))
                .isEqualTo(startedAt));
    }

    private void start(int tid, String name) {
        recorded.thread(tid, name);
        changes.add(new Change.Started(tid, now));
        update();
    }

    private boolean update() {
        now += TICK;
        process.beginUpdate(now);
        return process.update(ended, now);
    }

    private List<Integer> tids() {
        return process.threads().stream().map(WatchedThread::tid).toList();
    }

    private WatchedThread thread(int tid) {
        return process.threads().stream()
                .filter(thread -> thread.tid() == tid)
                .findFirst()
                .orElseThrow();
    }
}
