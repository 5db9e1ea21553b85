package template;

import java.util.concurrent.RecursiveTask;

/** A superclass divides, and its subclasses say how. */
abstract class DividesByHooks<R> extends RecursiveTask<R> {
    @Override
    protected R compute() {
        if (isSmall()) {
            return solve();
        }
        DividesByHooks<R> lower = lowerHalf();
        DividesByHooks<R> upper = upperHalf();
        lower.fork();
        R right = upper.compute();
        return combine(lower.join(), right);
    }

    /** Waits before it tries again. */
    protected void pause() {
        try {
            Thread.sleep(5); // expect: sleepy-worker
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    protected abstract boolean isSmall();

    protected abstract R solve();

    protected abstract DividesByHooks<R> lowerHalf();

    protected abstract DividesByHooks<R> upperHalf();

    protected abstract R combine(R one, R other);
}
