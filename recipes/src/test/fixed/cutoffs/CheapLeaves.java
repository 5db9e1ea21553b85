package cutoffs;

import java.util.Arrays;
import java.util.logging.Logger;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

class CheapLeaves extends RecursiveAction {
    private final int[] numbers;
    private final int begin;
    private final int end;

    CheapLeaves(int[] numbers, int begin, int end) {
        this.numbers = numbers;
        this.begin = begin;
        this.end = end;
    }

    @Override
    protected void compute() {
        if (end - begin < 16) { // expect: tiny-cutoff
            for (int i = begin + 1; i < end; i++) {
                int current = numbers[i];
                for (int j = i - 1; j >= begin; j--) {
                    if (numbers[j] > current) {
                        numbers[j + 1] = numbers[j];
                        numbers[j] = current;
                    }
                }
            }
            return;
        }
        int pivot = numbers[begin];
        int middle = begin;
        for (int i = begin; i < end; i++) {
            if (numbers[i] < pivot) {
                numbers[middle++] = numbers[i];
            }
        }
        CheapLeaves left = new CheapLeaves(numbers, begin, middle);
        left.fork();
        new CheapLeaves(numbers, middle + 1, end).compute();
        left.join();
    }
}

class StreamsInLeaves extends RecursiveTask<Integer> {
    private static final Logger LOG = Logger.getLogger("leaves");
    private final int[] numbers;
    private final int from;
    private final int to;

    StreamsInLeaves(int[] numbers) {
        this(numbers, 0, numbers.length);
    }

    private StreamsInLeaves(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        LOG.info("computes " + (to - from));
        if (to - from <= 2) { // expect: tiny-cutoff
            return Arrays.stream(numbers, from, to).map(each -> each * 3).sum();
        }
        int middle = (to - from) / 2;
        StreamsInLeaves left = new StreamsInLeaves(numbers, from, from + middle); // expect: copy-on-fork
        left.fork();
        return new StreamsInLeaves(numbers, from + middle, to).compute() // expect: copy-on-fork
                + left.join();
    }
}
