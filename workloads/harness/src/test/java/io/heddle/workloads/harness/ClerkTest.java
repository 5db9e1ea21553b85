package io.heddle.workloads.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ClerkTest {
    private final Clerk clerk = Clerk.started("a-clerk", new ArrayBlockingQueue<>(1));

    @Test
    void what_is_asked_before_the_end_is_done_by_the_clerks_thread() throws Exception {
        Future<Long> first = clerk.ask(() -> 1L);
        Future<Long> second = clerk.ask(() -> Thread.currentThread().getName().equals("a-clerk") ? 2L : 0L);
        clerk.end();
        assertThat(first.get() + second.get()).isEqualTo(3);
    }

    @Test
    void a_failure_reaches_who_asked_and_the_clerk_goes_on() throws Exception {
        Future<Long> broken = clerk.ask(() -> {
            throw new OutOfMemoryError("injected");
        });
        assertThatThrownBy(broken::get).isInstanceOf(ExecutionException.class).hasMessageContaining("injected");
        assertThat(clerk.ask(() -> 5L).get()).isEqualTo(5);
        clerk.end();
    }
}
