package sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

class JoinsEachOfList extends RecursiveTask<Integer> {
    private final int[] numbers;
    private final int from;
    private final int to;

    JoinsEachOfList(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 1_000) {
            int sum = 0;
            for (int i = from; i < to; i++) {
                sum += numbers[i];
            }
            return sum;
        }
        List<JoinsEachOfList> tasks = new ArrayList<>();
        for (int begin = from; begin < to; begin += 1_000) {
            tasks.add(new JoinsEachOfList(numbers, begin, Math.min(to, begin + 1_000)));
        }
        int sum = 0;
        for (JoinsEachOfList task : tasks) {
            task.fork(); // expect: sequential-fork
            sum += task.join();
        }
        return sum;
    }
}
