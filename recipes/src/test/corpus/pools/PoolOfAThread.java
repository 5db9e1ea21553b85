package pools;

import java.util.List;
import java.util.concurrent.ForkJoinPool;

class PoolOfAThread {
    private ForkJoinPool last;

    void index(List<String> sites) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(); // expect: pool-per-call
        Thread thread = new Thread(() -> crawl(pool, sites));
        thread.start();
        thread.join();
        pool.shutdown();
    }

    private static boolean crawl(ForkJoinPool pool, List<String> sites) {
        return pool.submit(() -> sites.forEach(String::length)).isDone();
    }

    void indexEach(List<String> sites) {
        for (String site : sites) {
            last = new ForkJoinPool(); // expect: pool-per-call
            last.execute(site::length);
            last.shutdown();
        }
    }
}
