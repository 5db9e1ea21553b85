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

/** Looks at this very JVM, of which a recorded tree shows what the test wants. */
class WatchedProcessTest {
    private static final long TICK = Duration.ofMillis(16).toNanos();
    private static final int NOBODY = 900_001;

    @TempDir
    Path folder = Path.of("");

    private final CountDownLatch end = new CountDownLatch(1);
    private final SynchronousQueue<Integer> tids = new SynchronousQueue<>();
    private final Thread worker = Thread.ofPlatform().daemon().start(this::work);
    private final List<WatchedThread> ended = new ArrayList<>();

    /** Long enough ago for a test to let time pass. */
    private long now = System.nanoTime() - Duration.ofSeconds(10).toNanos();

    @SuppressWarnings("NullAway.Init")
    private RecordedJvm recorded;

    @SuppressWarnings("NullAway.Init")
    private ListingBudget budget;

    @SuppressWarnings("NullAway.Init")
    private WatchedProcess process;

    @BeforeEach
    void watch() throws Exception {
        recorded = new RecordedJvm(folder).runs(3, "libjvm.so").thread(RecordedJvm.PID, "java");
        budget = new ListingBudget(now);
        process = recorded.watch(new TaskClock.Source(), budget, now);
    }

    @AfterEach
    void close() {
        end.countDown();
        process.close();
    }

    @Test
    void a_list_that_misses_a_living_thread_ends_nobody() throws Exception {
        int tid = tids.take();
        recorded.thread(tid, "worker");
        look();
        assertThat(threads()).contains(tid);

        recorded.withoutThread(tid);
        look();
        assertThat(threads()).contains(tid);
        assertThat(ended).isEmpty();

        end.countDown();
        worker.join();
        while (threads().contains(tid)) {
            look();
        }
        assertThat(ended).singleElement().satisfies(thread -> assertThat(thread.tid())
                .isEqualTo(tid));
    }

    @Test
    void a_listing_that_fails_ends_nobody_even_without_clocks() throws Exception {
        recorded.thread(NOBODY, "clockless");
        look();

        recorded.unlistable();
        look();
        assertThat(threads()).contains(NOBODY, RecordedJvm.PID);

        recorded.listable().withoutThread(NOBODY);
        look();
        assertThat(threads()).doesNotContain(NOBODY);
    }

    @Test
    void a_thread_that_was_born_as_another_died_is_found_though_their_number_stood() {
        recorded.runs(3, "libc.so");
        int number = Proc.live().tasks(RecordedJvm.PID).length;
        for (int i = 1; i < number; i++) {
            recorded.thread(NOBODY + i, "t" + i);
        }
        look();

        recorded.withoutThread(NOBODY + 1).thread(NOBODY + number, "heir");
        for (int i = 0; i < 64; i++) {
            look();
        }

        assertThat(threads()).hasSize(number).contains(NOBODY + number).doesNotContain(NOBODY + 1);
    }

    @Test
    void a_thread_that_is_found_late_for_listings_cost_much_counts_as_unseen_since_before_its_birth() {
        look();
        long before = now;
        budget.spend(Duration.ofSeconds(1).toNanos());
        recorded.thread(NOBODY, "late");
        for (int i = 0; i < 100; i++) {
            look();
        }
        assertThat(threads()).doesNotContain(NOBODY);

        now += Duration.ofMinutes(1).toNanos();
        look();

        assertThat(process.threads())
                .filteredOn(thread -> thread.tid() == NOBODY)
                .singleElement()
                .satisfies(thread -> assertThat(thread.unseenSince).isLessThanOrEqualTo(before));
    }

    @Test
    void a_jvm_that_execs_into_something_else_is_none_any_more() {
        recorded.thread(NOBODY, "main").thread(NOBODY + 1, "GC Thread#0");
        look();
        assertThat(process.threads()).allMatch(WatchedThread::isOfJvm);

        recorded.runs(1, "libc.so").withoutThread(NOBODY).withoutThread(NOBODY + 1);

        assertThat(look()).as("other threads").isTrue();
        assertThat(process.jvm()).isNull();
        assertThat(process.threads()).noneMatch(WatchedThread::isOfJvm);
        assertThat(ended).hasSize(2).allMatch(WatchedThread::isOfJvm);
    }

    @Test
    void what_turns_out_to_be_no_hotspot_is_told_once() {
        recorded.thread(NOBODY, "main").thread(NOBODY + 1, "GC Thread#0");
        look();
        assertThat(process.takeUnsupportedRuntime()).isNull();

        recorded.runs(3, "libj9vm29.so");
        now += Duration.ofSeconds(2).toNanos();

        assertThat(look()).as("other threads").isTrue();
        assertThat(process.takeUnsupportedRuntime()).isEqualTo(UnsupportedRuntime.OPENJ9);
        assertThat(process.takeUnsupportedRuntime()).as("told again").isNull();
    }

    @Test
    void unsupported_runtimes_are_described_by_name() {
        recorded.thread(RecordedJvm.PID, "java");
        UnsupportedRuntimes unsupported = new UnsupportedRuntimes();

        assertThat(unsupported.add(process, UnsupportedRuntime.OPENJ9))
                .isEqualTo("java runs on OpenJ9, whose threads Heddle doesn't know: they stay as they are");
        assertThat(unsupported.reasonForNoJvm()).startsWith("java runs on OpenJ9, which has no counters");
    }

    @Test
    void a_jvm_that_execs_into_another_is_another() {
        recorded.thread(NOBODY, "main").thread(NOBODY + 1, "GC Thread#0");
        look();
        WatchedJvm first = process.jvm();
        assertThat(first).isNotNull();

        recorded.withoutThread(NOBODY).withoutThread(NOBODY + 1).thread(NOBODY + 2, "main");
        look();
        look();

        assertThat(process.jvm()).isNotNull().isNotSameAs(first);
    }

    @Test
    void processes_share_a_budget() throws Exception {
        try (WatchedProcess another = recorded.watch(new TaskClock.Source(), budget, now)) {
            look();
            budget.spend(Duration.ofSeconds(1).toNanos());
            recorded.thread(NOBODY, "late");

            for (int i = 0; i < 100; i++) {
                look();
                another.look(ended, now);
            }

            assertThat(threads()).doesNotContain(NOBODY);
            assertThat(another.threads()).isEmpty();
        }
    }

    @Test
    void a_process_is_alive_as_long_as_its_id_is_its_own() {
        recorded.started(RecordedJvm.ID.startTicks());
        assertThat(process.isAlive()).isTrue();

        recorded.started(RecordedJvm.ID.startTicks() + 1);
        assertThat(process.isAlive()).isFalse();
    }

    private boolean look() {
        now += TICK;
        return process.look(ended, now);
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
