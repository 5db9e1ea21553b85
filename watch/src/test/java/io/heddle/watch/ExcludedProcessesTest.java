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
    private final ExcludedProcesses excluded = new ExcludedProcesses();
    private final ProcessTree tree =
            new ProcessTree(Proc.live(), (int) ProcessHandle.current().pid());

    @Test
    void a_start_of_an_excluded_process_postpones_searches_but_blocks_no_other_thread() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        CompletableFuture<ChildProcess> starting = inAnotherThread(() -> excluded.start(() -> {
            begun.countDown();
            await(looked);
            return Programs.silent("sleep", "60");
        }));
        try {
            await(begun);

            assertThat(inAnotherThread(() -> excluded.programProcesses(tree)).get(30, TimeUnit.SECONDS))
                    .isEmpty();
            assertThat(inAnotherThread(excluded::cpuNanos).get(30, TimeUnit.SECONDS))
                    .isZero();
        } finally {
            looked.countDown();
        }

        ChildProcess started = starting.get(60, TimeUnit.SECONDS);
        assertThat(excluded.programProcesses(tree))
                .hasValueSatisfying(living -> assertThat(living).doesNotContain(started.id()));
        started.signal(Signals.KILL);
    }

    @Test
    void an_ended_command_leaves_only_its_cpu_time() throws Exception {
        long sum = 0;
        List<WeakReference<ChildProcess>> commands = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ChildProcess command = excluded.start(() -> Programs.silent("true"));
            sum += Await.end(command).usage().cpuNanos();
            commands.add(new WeakReference<>(command));
        }

        long expected = sum;
        Await.until("the CPU time of all", () -> excluded.cpuNanos() == expected);
        Await.until("nobody holds them", () -> {
            System.gc();
            return commands.stream().allMatch(command -> command.refersTo(null));
        });
        assertThat(excluded.cpuNanos()).isEqualTo(expected);
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
