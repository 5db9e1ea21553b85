package io.heddle.agent.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class KeepAliveTest {
    private final List<Thread> keepers = Collections.synchronizedList(new ArrayList<>());
    private final Thread main = new Thread(() -> {});

    /** The JVM has no memory for its stack. */
    private static final class WithoutMemory extends Thread {
        WithoutMemory(Runnable task) {
            super(task);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized")
        public void start() {
            throw new OutOfMemoryError("on purpose");
        }
    }

    @Test
    void a_keeper_that_could_not_be_started_leaves_nothing_to_wait_for() throws Exception {
        KeepAlive keepAlive = new KeepAlive(main, task -> {
            Thread keeper = keepers.isEmpty() ? new WithoutMemory(task) : new Thread(task);
            keepers.add(keeper);
            return keeper;
        });

        assertThatThrownBy(keepAlive::add).isInstanceOf(OutOfMemoryError.class);
        keepAlive.add();
        keepAlive.remove();

        assertThat(keepers).hasSize(2);
        keepers.getLast().join();
    }

    @Test
    void an_interrupt_does_not_keep_a_keeper_from_sleeping() throws Exception {
        KeepAlive keepAlive = new KeepAlive(main, task -> {
            Thread keeper = new Thread(task);
            keepers.add(keeper);
            return keeper;
        });
        keepAlive.add();
        Thread keeper = keepers.getFirst();
        keeper.interrupt();
        while (keeper.isInterrupted() || keeper.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        keepAlive.remove();
        keeper.join();

        assertThat(keepers).hasSize(1);
    }
}
