package pools;

import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A test has what it tests for itself. */
class CleanInTests {
    @Test
    void sums() {
        ForkJoinPool pool = new ForkJoinPool(4);
        pool.submit(() -> 1).join();
        pool.shutdown();
    }

    @AfterEach
    void tidies() {
        new ForkJoinPool(1).close();
    }
}
