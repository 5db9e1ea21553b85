package io.heddle.kernel.perf;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TaskEventsTest {
    private static final long LONG = Duration.ofMinutes(1).toNanos();
    private static final int SELF = (int) ProcessHandle.current().pid();

    /** Records the events as text. */
    private static final class Log implements TaskListener {
        final List<String> entries = new ArrayList<>();
        long startedAt;

        @Override
        public void startedThread(int pid, int tid, long at) {
            entries.add("thread " + tid + " of " + pid);
            startedAt = at;
        }

        @Override
        public void startedProcess(int parentPid, int pid, long at) {
            entries.add("process " + pid);
        }

        @Override
        public void ended(int pid, int tid) {
            entries.add("end of " + tid);
        }

        @Override
        public void renamed(int pid, int tid, String name) {
            entries.add(tid + " is " + name);
        }

        @Override
        public void executed(int pid, long at) {
            entries.add("exec of " + pid);
        }

        @Override
        public void lost() {
            entries.add("lost");
        }
    }

    private final Log log = new Log();

    @Test
    @LiveKernel(needs = Need.TASK_EVENTS)
    void the_birth_the_name_and_the_end_of_a_thread_are_reported() throws Exception {
        try (TaskEvents events = TaskEvents.ofMachine()) {
            CompletableFuture<Integer> id = new CompletableFuture<>();
            long before = System.nanoTime();
            Thread thread = Thread.ofPlatform()
                    .name("gänseblümchen-und-mehr")
                    .start(() -> id.complete(new LinuxTaskScheduler().currentThread()));
            int tid = id.join();
            thread.join();

            readUntil(events, "end of " + tid);

            // Fifteen bytes, of which an umlaut takes two; HotSpot keeps the start and the end of a long name.
            assertThat(log.entries)
                    .filteredOn(entry -> entry.contains(" " + tid) || entry.startsWith(tid + " "))
                    .startsWith("thread " + tid + " of " + SELF)
                    .endsWith("end of " + tid)
                    .anyMatch(entry -> entry.startsWith(tid + " is gä"));
            assertThat(log.startedAt).isBetween(before, System.nanoTime());
        }
    }

    @Test
    @LiveKernel(needs = Need.TASK_EVENTS)
    void the_start_and_the_exec_of_a_process_are_reported() throws Exception {
        try (TaskEvents events = TaskEvents.ofMachine()) {
            ChildProcess program = Programs.silent("sleep", "60");
            try {
                readUntil(events, "exec of " + program.pid());

                assertThat(log.entries)
                        .containsSubsequence(
                                "process " + program.pid(), program.pid() + " is sleep", "exec of " + program.pid());
            } finally {
                program.signal(Signals.KILL);
            }
            readUntil(events, "end of " + program.pid());
        }
    }

    @Test
    @LiveKernel(needs = Need.TASK_EVENTS)
    void a_full_ring_reports_lost_events_and_continues() throws Exception {
        try (TaskEvents events = TaskEvents.ofMachine()) {
            for (int i = 0; i < 3_000; i++) {
                Thread.ofPlatform().start(() -> {}).join();
            }
            events.read(log);

            // The kernel reports the loss once there is room again, before the next event of that CPU.
            Await.until("lost", () -> {
                Thread.ofPlatform().start(() -> {}).join();
                events.read(log);
                return log.entries.contains("lost");
            });
            ChildProcess program = Programs.silent("true");
            readUntil(events, "end of " + program.pid());
        }
    }

    @Test
    @LiveKernel(needs = Need.TASK_EVENTS)
    void a_wait_ends_when_a_thread_is_born() throws Exception {
        try (TaskEvents events = TaskEvents.ofMachine()) {
            CountDownLatch end = new CountDownLatch(1);
            Thread.ofPlatform().daemon().start(() -> startOneAfterTheOther(end));
            try {
                events.await(LONG);
                events.read(log);
                assertThat(log.entries).isNotEmpty();
            } finally {
                end.countDown();
            }
        }
    }

    private static void startOneAfterTheOther(CountDownLatch end) {
        while (end.getCount() > 0) {
            Thread.ofPlatform().start(() -> {});
            Thread.onSpinWait();
        }
    }

    @Test
    void every_wait_ends_when_another_thread_wakes_it() {
        for (TaskEvents events : List.of(TaskEvents.ofMachine(), TaskEvents.unavailable())) {
            try (events) {
                Thread.ofPlatform().start(events::wake);
                events.sleep(LONG);

                events.wake();
                events.await(LONG);
            }
            events.wake();
        }
    }

    @Test
    void every_wait_ends_at_its_timeout() {
        for (TaskEvents events : List.of(TaskEvents.ofMachine(), TaskEvents.unavailable())) {
            try (events) {
                events.sleep(1);
                events.sleep(-1);
                events.await(1);
            }
        }
    }

    private void readUntil(TaskEvents events, String entry) throws Exception {
        Await.until(entry, () -> {
            events.read(log);
            return log.entries.contains(entry);
        });
    }
}
