package scattered;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

class ForksOneByOne extends RecursiveTask<Long> {
    private final List<int[]> blocks;

    ForksOneByOne(List<int[]> blocks) {
        this.blocks = blocks;
    }

    @Override
    protected Long compute() {
        List<Block> tasks = new ArrayList<>();
        for (int[] block : blocks) {
            Block task = new Block(block);
            tasks.add(task);
        }
        invokeAll(tasks);
        long sum = 0;
        for (Block task : tasks) {
            sum += task.join();
        }
        return sum;
    }

    private static class Block extends RecursiveTask<Long> {
        private final int[] numbers;

        Block(int[] numbers) {
            this.numbers = numbers;
        }

        @Override
        protected Long compute() {
            long sum = 0;
            for (int number : numbers) {
                sum += number;
            }
            return sum;
        }
    }
}
