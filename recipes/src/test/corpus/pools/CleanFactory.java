package pools;

import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/** Who asks for a pool keeps it. */
class CleanFactory {
    static Executor threads(int count) {
        return counted(new ForkJoinPool(Math.max(1, count)));
    }

    private static Executor counted(Executor executor) {
        return executor;
    }
}
