package io.heddle.agent.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class KeepAliveTest {
    private final List<Thread> keepers = Collections.synchronizedList(new ArrayList<>());
    private final Thread main = new Thread(() -> {});

    /** A keeper for whose stack the JVM has no memory. */
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

    /** A keeper that fails to start after other threads have started meanwhile. */
    private static final class WithoutMemoryLate extends Thread {
        private final Runnable meanwhile;

        WithoutMemoryLate(Runnable task, Runnable meanwhile) {
            super(task);
            this.meanwhile = meanwhile;
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized")
        public void start() {
            meanwhile.run();
            throw new OutOfMemoryError("on purpose");
        }
    }

    @Test
    void a_thread_that_relied_on_a_keeper_that_could_not_be_started_gets_another() throws Exception {
        AtomicReference<@Nullable KeepAlive> keepAliveRef = new AtomicReference<>();
        Runnable addsAnother = () -> {
            Thread other =
                    new Thread(() -> Objects.requireNonNull(keepAliveRef.get()).add());
            other.start();
            joinQuietly(other);
        };
        KeepAlive keepAlive = new KeepAlive(main, task -> {
            Thread keeper = keepers.isEmpty() ? new WithoutMemoryLate(task, addsAnother) : new Thread(task);
            keepers.add(keeper);
            return keeper;
        });
        keepAliveRef.set(keepAlive);

        assertThatThrownBy(keepAlive::add).isInstanceOf(OutOfMemoryError.class);

        assertThat(keepers).hasSize(2);
        assertThat(keepers.getLast().isAlive()).isTrue();
        keepAlive.remove();
        keepers.getLast().join();
    }

    @Test
    void a_keeper_that_could_not_be_started_twice_is_started_by_the_next_thread_that_ends() throws Exception {
        AtomicReference<@Nullable KeepAlive> keepAliveRef = new AtomicReference<>();
        Runnable addsTwo = () -> {
            Objects.requireNonNull(keepAliveRef.get()).add();
            Objects.requireNonNull(keepAliveRef.get()).add();
        };
        KeepAlive keepAlive = new KeepAlive(main, task -> {
            Thread keeper =
                    switch (keepers.size()) {
                        case 0 -> new WithoutMemoryLate(task, addsTwo);
                        case 1 -> new WithoutMemory(task);
                        default -> new Thread(task);
                    };
            keepers.add(keeper);
            return keeper;
        });
        keepAliveRef.set(keepAlive);

        assertThatThrownBy(keepAlive::add).isInstanceOf(OutOfMemoryError.class);
        assertThat(keepers).hasSize(2);
        keepAlive.remove();

        assertThat(keepers).hasSize(3);
        keepAlive.remove();
        keepers.getLast().join();
    }

    private static void joinQuietly(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
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
