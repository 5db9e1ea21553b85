package io.heddle.workloads.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class QueueWorkerTest {
    private final QueueWorker worker = QueueWorker.start("a-worker", new ArrayBlockingQueue<>(1));

    @Test
    void tasks_submitted_before_the_stop_run_in_the_workers_thread() throws Exception {
        Future<Long> first = worker.submit(() -> 1L);
        Future<Long> second =
                worker.submit(() -> Thread.currentThread().getName().equals("a-worker") ? 2L : 0L);
        worker.stop();
        assertThat(first.get() + second.get()).isEqualTo(3);
    }

    @Test
    void a_failure_reaches_the_caller_and_the_worker_goes_on() throws Exception {
        Future<Long> broken = worker.submit(() -> {
            throw new OutOfMemoryError("injected");
        });
        assertThatThrownBy(broken::get).isInstanceOf(ExecutionException.class).hasMessageContaining("injected");
        assertThat(worker.submit(() -> 5L).get()).isEqualTo(5);
        worker.stop();
    }
}
