package lookalike;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Threads of an ordinary pool may wait, lock and sleep. */
class CleanThreadPool {
    private final ExecutorService threads;
    private final Object lock = new Object();
    private int done;

    CleanThreadPool(ExecutorService threads) {
        this.threads = threads;
    }

    int all(List<Callable<Integer>> jobs) throws InterruptedException, ExecutionException {
        List<Future<Integer>> futures = new ArrayList<>();
        for (Callable<Integer> job : jobs) {
            futures.add(threads.submit(() -> {
                Thread.sleep(5);
                int answer = job.call();
                synchronized (lock) {
                    done++;
                }
                return answer;
            }));
        }
        int sum = 0;
        for (Future<Integer> future : futures) {
            sum += future.get();
        }
        return sum;
    }
}
