package pools;

import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

class PoolForEachCall {
    static int sum(int[] numbers) {
        ForkJoinPool pool = new ForkJoinPool(4); // expect: pool-per-call
        return pool.submit(() -> IntStream.of(numbers).parallel().sum()).join();
    }
}
