package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Fifo;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import io.heddle.kernel.testing.Sleeper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReaperTest {
    private static final int TIMEOUT_SECONDS = 30;

    @TempDir
    Path folder = Path.of("");

    @Test
    void early_exits_of_many_children_are_not_mixed_up() throws Exception {
        int starters = 4;
        int each = 75;
        try (ExecutorService threads = Executors.newFixedThreadPool(starters)) {
            List<Future<Integer>> wrong = new ArrayList<>();
            for (int starter = 0; starter < starters; starter++) {
                int first = starter * 50;
                wrong.add(threads.submit(() -> wrongEnds(first, each)));
            }
            for (Future<Integer> count : wrong) {
                assertThat(count.get()).isZero();
            }
        }
    }

    /** Every other child is {@code true}, which exits at once. The others exit with distinct codes. */
    private static int wrongEnds(int first, int count) throws InterruptedException {
        List<ChildProcess> children = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            children.add(i % 2 == 0 ? Programs.silent("true") : Programs.silent("sh", "-c", "exit " + (first + i)));
        }
        int wrong = 0;
        for (int i = 0; i < count; i++) {
            int expected = i % 2 == 0 ? 0 : first + i;
            ChildProcess.Ended ended = Await.end(children.get(i));
            wrong += ended.status().equals(new ExitStatus.Exited(expected)) ? 0 : 1;
        }
        return wrong;
    }

    @Test
    void a_slow_start_blocks_no_other_thread() throws Exception {
        Path input = Fifo.at(folder.resolve("input"));
        ChildProcess other = Programs.silent("sleep", "60");
        Set<Long> before = childPids();
        // The child waits in open(2), before exec, for a writer.
        SpawnSpec slow = new SpawnSpec(List.of("true"), new Stdio.File(input), Stdio.devNull(), Stdio.devNull(), false);
        CompletableFuture<ChildProcess> starting = CompletableFuture.supplyAsync(
                () -> Programs.reaper().start(slow),
                task -> Thread.ofPlatform().daemon().start(task));
        try {
            Await.until("a child before exec", () -> !before.containsAll(childPids()));

            inTime(() -> Programs.reaper().adopted());
            assertThat(inTime(() -> Programs.reaper().reaperThreadId())).isPresent();
            other.signal(Signals.KILL);
            assertThat(other.await(TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS))).isPresent();
            assertThat(inTime(() -> Programs.silent("true")).await(TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS)))
                    .isPresent();
            assertThat(starting).isNotDone();
        } finally {
            Files.newOutputStream(input).close();
            other.signal(Signals.KILL);
        }

        assertThat(Await.end(starting.join()).status()).isEqualTo(new ExitStatus.Exited(0));
    }

    private static Set<Long> childPids() {
        return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
    }

    private static <T> T inTime(Supplier<T> call) throws Exception {
        return CompletableFuture.supplyAsync(
                        call, task -> Thread.ofPlatform().daemon().start(task))
                .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void an_exit_before_the_end_of_the_start_belongs_to_the_child() throws Exception {
        ChildProcess child;
        // The waiter runs while there is another child.
        try (Sleeper _ = new Sleeper()) {
            child = Programs.reaper().start(() -> {
                int pid = script("exit 7").start();
                awaitReaped(pid);
                return pid;
            });
        }

        assertThat(child.ended().map(ChildProcess.Ended::status)).hasValue(new ExitStatus.Exited(7));
        child.withPid(pid -> fail("pid " + pid + " may be another's"));
    }

    @Test
    void an_exit_that_no_start_claims_belongs_to_an_adopted_process() {
        ResourceUsage before = Programs.reaper().adopted();

        try (Sleeper _ = new Sleeper()) {
            assertThatThrownBy(() -> Programs.reaper().start(() -> {
                        awaitReaped(script("i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done")
                                .start());
                        assertThat(Programs.reaper().adopted()).isEqualTo(before);
                        throw new IllegalStateException("no child");
                    }))
                    .isInstanceOf(IllegalStateException.class);
        }

        assertThat(Programs.reaper().adopted().minus(before).cpuNanos()).isPositive();
    }

    private static SpawnSpec script(String script) {
        return new SpawnSpec(List.of("sh", "-c", script), Stdio.devNull(), Stdio.devNull(), Stdio.devNull(), false);
    }

    private static void awaitReaped(int pid) {
        try {
            Await.until(
                    "process " + pid + " is gone",
                    () -> Proc.live().process(pid).isEmpty());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_child_keeps_its_pid_during_an_action() throws Exception {
        ChildProcess child = Programs.silent("sleep", "60");

        child.withPid(pid -> {
            child.signal(Signals.KILL);
            try {
                Await.until(
                        "a zombie", () -> Proc.live().process(pid).orElseThrow().state() == 'Z');
                assertThat(child.await(TimeUnit.MILLISECONDS.toNanos(200))).isEmpty();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            assertThat(Proc.live().identity(pid)).hasValue(child.id());
        });

        Await.end(child);
        child.withPid(pid -> fail("pid " + pid + " may be another's"));
    }

    @Test
    void a_child_without_a_status_in_the_kernel_has_ended() throws Exception {
        Outcome outcome = Outcome.of(Programs.java(IgnoresChildSignal.class));

        assertThat(outcome.out()).isEqualTo("Unknown[]\n");
    }

    @Test
    void an_orphan_is_adopted_and_reaped() throws Exception {
        ResourceUsage before = Programs.reaper().adopted();
        Outcome parents = Outcome.of("sh", "-c", "sh -c 'sleep 60 >/dev/null 2>&1 & echo $!'");
        int orphan = Integer.parseInt(parents.out().strip());

        assertThat(Proc.live().process(orphan).orElseThrow().parent())
                .isEqualTo((int) ProcessHandle.current().pid());

        // Killed before it sleeps, it would have no voluntary context switch.
        Await.until("the orphan sleeps", () -> Proc.live()
                .process(orphan)
                .filter(stat -> stat.name().equals("sleep") && stat.state() == 'S')
                .isPresent());
        Programs.signal(orphan, Signals.KILL);
        Await.until("the orphan is reaped", () -> Proc.live().process(orphan).isEmpty());
        Await.until(
                "its CPU time is counted",
                () -> Programs.reaper().adopted().voluntarySwitches() > before.voluntarySwitches());
    }

    @Test
    void a_wait_ends_at_its_timeout() throws Exception {
        ChildProcess sleeping = Programs.silent("sleep", "60");

        assertThat(sleeping.await(1)).isEmpty();
        assertThat(sleeping.ended()).isEmpty();

        sleeping.signal(Signals.KILL);
        assertThat(Await.end(sleeping).status()).isEqualTo(new ExitStatus.Killed(9));
        assertThat(sleeping.ended()).isPresent();
    }

    @Test
    void actions_run_after_the_end_of_a_child_also_when_it_has_ended_before() throws Exception {
        CountDownLatch ran = new CountDownLatch(2);
        ChildProcess child = Programs.silent("true");
        child.whenEnded(ran::countDown);
        Await.end(child);

        child.whenEnded(ran::countDown);

        Await.until("both actions ran", () -> ran.getCount() == 0);
    }

    @Test
    void the_resource_usage_of_a_child_is_known() throws Exception {
        ChildProcess child = Programs.silent("sh", "-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done");

        ResourceUsage usage = Await.end(child).usage();

        assertThat(usage.cpuNanos()).isPositive();
        assertThat(usage.plus(usage).cpuNanos()).isEqualTo(2 * usage.cpuNanos());
        assertThat(SelfUsage.ofProcess().read().cpuNanos()).isPositive();
    }

    @Test
    void a_reaped_child_is_not_signalled() {
        Sleeper sleeper = new Sleeper();
        sleeper.close();
        sleeper.close();

        assertThat(Proc.live().process(sleeper.pid())).isEmpty();
    }
}
