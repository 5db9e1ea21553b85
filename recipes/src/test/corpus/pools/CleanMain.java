package pools;

import java.util.concurrent.ForkJoinPool;

/** A main method is called once; and a factory's callers keep what it makes. */
class CleanMain {
    public static void main(String[] arguments) {
        ForkJoinPool pool = new ForkJoinPool(arguments.length + 1);
        pool.execute(() -> System.out.println("hello"));
        pool.shutdown();
    }

    static ForkJoinPool newPool(String name) {
        return new ForkJoinPool(Math.max(1, name.length()));
    }
}
