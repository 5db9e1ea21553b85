package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Sleeper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ThreadCountProbeTest {
    @Test
    void a_single_threaded_program_has_one_thread_until_it_ends() throws Exception {
        Sleeper sleeper = new Sleeper();
        try (ThreadCountProbe probe = ThreadCountProbe.of(sleeper.pid())) {
            assertThat(probe.threads()).isEqualTo(1);

            sleeper.close();

            assertThat(probe.threads()).isZero();
        }
        assertThatThrownBy(() -> ThreadCountProbe.of(sleeper.pid())).isInstanceOf(TaskGoneException.class);
    }

    @Test
    void the_count_equals_the_length_of_the_listing() throws Exception {
        int pid = (int) ProcessHandle.current().pid();
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        try (ThreadCountProbe probe = ThreadCountProbe.of(pid)) {
            for (int i = 0; i < 25; i++) {
                threads.add(Thread.ofPlatform().start(() -> {
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }));
            }
            assertThat(probe.threads()).isGreaterThan(25);
            Await.until(
                    "count and list agree", () -> probe.threads() == Proc.live().tasks(pid).length);
        } finally {
            end.countDown();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
