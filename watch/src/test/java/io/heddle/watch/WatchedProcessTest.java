package io.heddle.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Updates this JVM's process, with a recorded tree as its /proc. */
class WatchedProcessTest {
    private static final long TICK = Duration.ofMillis(16).toNanos();
    private static final int ENDED_TID = 900_001;

    @TempDir
    Path folder = Path.of("");

    private final CountDownLatch end = new CountDownLatch(1);
    private final SynchronousQueue<Integer> tids = new SynchronousQueue<>();
    private final Thread worker = Thread.ofPlatform().daemon().start(this::work);
    private final List<WatchedThread> ended = new ArrayList<>();

    /** A start time long enough ago for a test to let time pass. */
    private long now = System.nanoTime() - Duration.ofSeconds(10).toNanos();

    @SuppressWarnings("NullAway.Init")
    private RecordedJvm recorded;

    @SuppressWarnings("NullAway.Init")
    private ThreadListingBudget budget;

    @SuppressWarnings("NullAway.Init")
    private WatchedProcess process;

    @BeforeEach
    void watch() throws Exception {
        recorded = new RecordedJvm(folder).runs(3, "libjvm.so").thread(RecordedJvm.PID, "java");
        budget = new ThreadListingBudget(now);
        process = recorded.watch(new TaskClock.Source(), budget, now);
    }

    @AfterEach
    void close() {
        end.countDown();
        process.close();
    }

    @Test
    void a_listing_that_misses_a_living_thread_does_not_remove_it() throws Exception {
        int tid = tids.take();
        recorded.thread(tid, "worker");
        update();
        assertThat(threads()).contains(tid);

        recorded.withoutThread(tid);
        update();
        assertThat(threads()).contains(tid);
        assertThat(ended).isEmpty();

        end.countDown();
        worker.join();
        while (threads().contains(tid)) {
            update();
        }
        assertThat(ended).singleElement().satisfies(thread -> assertThat(thread.tid())
                .isEqualTo(tid));
    }

    @Test
    void a_failed_listing_removes_no_thread_even_without_clocks() throws Exception {
        recorded.thread(ENDED_TID, "clockless");
        update();

        recorded.unlistable();
        update();
        assertThat(threads()).contains(ENDED_TID, RecordedJvm.PID);

        recorded.listable().withoutThread(ENDED_TID);
        update();
        assertThat(threads()).doesNotContain(ENDED_TID);
    }

    @Test
    void a_thread_that_replaces_another_is_found_although_their_number_is_unchanged() {
        recorded.runs(3, "libc.so");
        int number = Proc.live().tasks(RecordedJvm.PID).length;
        for (int i = 1; i < number; i++) {
            recorded.thread(ENDED_TID + i, "t" + i);
        }
        update();

        recorded.withoutThread(ENDED_TID + 1).thread(ENDED_TID + number, "heir");
        for (int i = 0; i < 64; i++) {
            update();
        }

        assertThat(threads()).hasSize(number).contains(ENDED_TID + number).doesNotContain(ENDED_TID + 1);
    }

    @Test
    void a_thread_found_late_because_of_the_budget_counts_as_unseen_since_before_its_start() {
        update();
        long before = now;
        budget.spend(Duration.ofSeconds(1).toNanos());
        recorded.thread(ENDED_TID, "late");
        for (int i = 0; i < 100; i++) {
            update();
        }
        assertThat(threads()).doesNotContain(ENDED_TID);

        now += Duration.ofMinutes(1).toNanos();
        update();

        assertThat(process.threads())
                .filteredOn(thread -> thread.tid() == ENDED_TID)
                .singleElement()
                .satisfies(thread -> assertThat(thread.unseenSince).isLessThanOrEqualTo(before));
    }

    @Test
    void a_jvm_that_execs_another_program_is_no_longer_a_jvm() {
        recorded.thread(ENDED_TID, "main").thread(ENDED_TID + 1, "GC Thread#0");
        update();
        assertThat(process.threads()).allMatch(WatchedThread::isOfJvm);

        recorded.runs(1, "libc.so").withoutThread(ENDED_TID).withoutThread(ENDED_TID + 1);

        assertThat(update()).as("other threads").isTrue();
        assertThat(process.jvm()).isNull();
        assertThat(process.threads()).noneMatch(WatchedThread::isOfJvm);
        assertThat(ended).hasSize(2).allMatch(WatchedThread::isOfJvm);
    }

    @Test
    void an_unsupported_runtime_is_reported_once() {
        recorded.thread(ENDED_TID, "main").thread(ENDED_TID + 1, "GC Thread#0");
        update();
        assertThat(process.takeUnsupportedRuntime()).isNull();

        recorded.runs(3, "libj9vm29.so");
        now += Duration.ofSeconds(2).toNanos();

        assertThat(update()).as("other threads").isTrue();
        assertThat(process.takeUnsupportedRuntime()).isEqualTo(UnsupportedRuntime.OPENJ9);
        assertThat(process.takeUnsupportedRuntime()).as("told again").isNull();
    }

    @Test
    void unsupported_runtimes_are_described_by_name() {
        recorded.thread(RecordedJvm.PID, "java");
        UnsupportedRuntimes unsupported = new UnsupportedRuntimes();

        assertThat(unsupported.add(process, UnsupportedRuntime.OPENJ9))
                .isEqualTo("java runs on OpenJ9. Heddle supports HotSpot only and leaves its threads unchanged");
        assertThat(unsupported.reasonForNoJvm()).startsWith("java runs on OpenJ9, so Heddle has no counters");
    }

    @Test
    void a_jvm_that_execs_another_jvm_is_a_new_one() {
        recorded.thread(ENDED_TID, "main").thread(ENDED_TID + 1, "GC Thread#0");
        update();
        WatchedJvm first = process.jvm();
        assertThat(first).isNotNull();

        recorded.withoutThread(ENDED_TID).withoutThread(ENDED_TID + 1).thread(ENDED_TID + 2, "main");
        update();
        update();

        assertThat(process.jvm()).isNotNull().isNotSameAs(first);
    }

    @Test
    void processes_share_a_budget() throws Exception {
        try (WatchedProcess another = recorded.watch(new TaskClock.Source(), budget, now)) {
            update();
            budget.spend(Duration.ofSeconds(1).toNanos());
            recorded.thread(ENDED_TID, "late");

            for (int i = 0; i < 100; i++) {
                update();
                another.update(ended, now);
            }

            assertThat(threads()).doesNotContain(ENDED_TID);
            assertThat(another.threads()).isEmpty();
        }
    }

    @Test
    void a_process_is_alive_until_its_id_is_reused() {
        recorded.started(RecordedJvm.ID.startTicks());
        assertThat(process.isAlive()).isTrue();

        recorded.started(RecordedJvm.ID.startTicks() + 1);
        assertThat(process.isAlive()).isFalse();
    }

    private boolean update() {
        now += TICK;
        return process.update(ended, now);
    }

    private List<Integer> threads() {
        return process.threads().stream().map(thread -> thread.tid()).toList();
    }

    private void work() {
        try {
            tids.put(new LinuxTaskScheduler().currentThread());
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
