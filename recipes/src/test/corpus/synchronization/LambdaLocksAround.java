package synchronization;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

class LambdaLocksAround {
    private final List<Integer> found = new ArrayList<>();
    private final ForkJoinPool pool = new ForkJoinPool(3);

    void search(int many) {
        pool.submit(() -> IntStream.range(0, many).parallel().forEach(i -> {
            int bits = Integer.bitCount(i);
            synchronized (found) { // expect: task-synchronization
                found.add(bits);
            }
        }));
    }
}
