package scattered;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;

/** invokeAll accepts neither a list of futures nor what can only be iterated over. */
class GathersFutures extends RecursiveTask<Integer> {
    private final Iterable<Part> given;
    private final List<int[]> parts;

    GathersFutures(Iterable<Part> given, List<int[]> parts) {
        this.given = given;
        this.parts = parts;
    }

    @Override
    protected Integer compute() {
        List<Future<Integer>> tasks = new ArrayList<>();
        for (int[] part : parts) {
            tasks.add(new Part(part).fork()); // expect: scattered-data
        }
        int sum = 0;
        for (Future<Integer> task : tasks) {
            sum += ((ForkJoinTask<Integer>) task).join();
        }
        Iterable<Part> others = given;
        for (Part other : others) {
            other.fork(); // expect: scattered-data
        }
        for (Part other : others) {
            sum += other.join();
        }
        return sum;
    }

    private static final class Part extends RecursiveTask<Integer> {
        private final int[] numbers;

        Part(int[] numbers) {
            this.numbers = numbers;
        }

        @Override
        protected Integer compute() {
            int sum = 0;
            for (int number : numbers) {
                sum += number;
            }
            return sum;
        }
    }
}
