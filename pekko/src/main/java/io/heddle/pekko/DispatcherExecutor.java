package io.heddle.pekko;

import io.heddle.scheduler.tasks.TaskExecutor;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.pekko.dispatch.LoadMetrics;
import scala.Function0;
import scala.concurrent.BlockContext;
import scala.concurrent.BlockContext$;
import scala.concurrent.CanAwait;

/** A task executor as Pekko expects it: it reports its load, and {@code scala.concurrent.blocking} reaches it. */
final class DispatcherExecutor extends AbstractExecutorService implements LoadMetrics {
    /** Lets another worker run while the code of {@code scala.concurrent.blocking} runs. */
    private static final BlockContext BLOCK_CONTEXT = new BlockContext() {
        @Override
        public <T> T blockOn(Function0<T> blocking, CanAwait permission) {
            return TaskExecutor.block(blocking::apply);
        }
    };

    private final TaskExecutor executor;

    DispatcherExecutor(ExecutorSettings settings, Consumer<Thread> workers) {
        executor = TaskExecutor.of(settings.width())
                .spares(settings.spares())
                .workers(workers)
                .around(DispatcherExecutor::inBlockContext)
                .open();
    }

    private static Runnable inBlockContext(Runnable worker) {
        return () -> BlockContext$.MODULE$.withBlockContext(BLOCK_CONTEXT, () -> {
            worker.run();
            return null;
        });
    }

    @Override
    public void execute(Runnable task) {
        executor.execute(task);
    }

    @Override
    public boolean atFullThrottle() {
        return executor.isBusy();
    }

    @Override
    public void shutdown() {
        executor.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return executor.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return executor.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return executor.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return executor.awaitTermination(timeout, unit);
    }
}
