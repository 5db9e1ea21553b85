package io.heddle.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Programs;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ExcludedProcessesTest {
    private final ExcludedProcesses outsiders = new ExcludedProcesses();
    private final ProcessTree tree =
            new ProcessTree(Proc.live(), (int) ProcessHandle.current().pid());

    @Test
    void while_another_thread_starts_an_outsider_there_is_no_search_and_nobody_waits_for_the_start() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        CompletableFuture<ChildProcess> starting = inAnotherThread(() -> outsiders.start(() -> {
            begun.countDown();
            await(looked);
            return Programs.silent("sleep", "60");
        }));
        try {
            await(begun);

            assertThat(inAnotherThread(() -> outsiders.descendantsBeside(tree)).get(30, TimeUnit.SECONDS))
                    .isEmpty();
            assertThat(inAnotherThread(outsiders::cpuNanos).get(30, TimeUnit.SECONDS))
                    .isZero();
        } finally {
            looked.countDown();
        }

        ChildProcess started = starting.get(60, TimeUnit.SECONDS);
        assertThat(outsiders.descendantsBeside(tree))
                .hasValueSatisfying(living -> assertThat(living).doesNotContain(started.id()));
        started.signal(Signals.KILL);
    }

    @Test
    void of_a_command_that_has_ended_its_cpu_time_stays_and_nothing_else() throws Exception {
        long sum = 0;
        List<WeakReference<ChildProcess>> commands = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ChildProcess command = outsiders.start(() -> Programs.silent("true"));
            sum += Await.end(command).usage().cpuNanos();
            commands.add(new WeakReference<>(command));
        }

        long expected = sum;
        Await.until("the CPU time of all", () -> outsiders.cpuNanos() == expected);
        Await.until("nobody holds them", () -> {
            System.gc();
            return commands.stream().allMatch(command -> command.refersTo(null));
        });
        assertThat(outsiders.cpuNanos()).isEqualTo(expected);
    }

    private static <T> CompletableFuture<T> inAnotherThread(Supplier<T> call) {
        return CompletableFuture.supplyAsync(
                call, task -> Thread.ofPlatform().daemon().start(task));
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
