package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Sleeper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class BirthsTest {
    @Test
    void a_program_has_one_thread_until_it_has_none() throws Exception {
        Sleeper sleeper = new Sleeper();
        try (Births births = Births.of(sleeper.pid())) {
            assertThat(births.threads()).isEqualTo(1);

            sleeper.close();

            assertThat(births.threads()).isZero();
        }
        assertThatThrownBy(() -> Births.of(sleeper.pid())).isInstanceOf(TaskGoneException.class);
    }

    @Test
    void threads_are_counted_as_they_are_listed() throws Exception {
        int pid = (int) ProcessHandle.current().pid();
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        try (Births births = Births.of(pid)) {
            for (int i = 0; i < 25; i++) {
                threads.add(Thread.ofPlatform().start(() -> {
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }));
            }
            assertThat(births.threads()).isGreaterThan(25);
            Await.until(
                    "count and list agree",
                    () -> births.threads() == Proc.live().tasks(pid).length);
        } finally {
            end.countDown();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
