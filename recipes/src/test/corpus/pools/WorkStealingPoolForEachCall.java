package pools;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

final class WorkStealingPoolForEachCall {
    <T> List<Future<T>> all(List<Callable<T>> calls) throws InterruptedException {
        ExecutorService pool = Executors.newWorkStealingPool(); // expect: pool-per-call
        try {
            return pool.invokeAll(calls);
        } finally {
            pool.shutdown();
        }
    }
}
