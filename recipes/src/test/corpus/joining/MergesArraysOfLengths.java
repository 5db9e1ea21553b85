package joining;

import java.util.concurrent.RecursiveTask;

/** What its leaves make isn't as long as their ranges: there are no regions. */
class MergesArraysOfLengths extends RecursiveTask<int[]> {
    private final int[] numbers;
    private final int from;
    private final int to;

    MergesArraysOfLengths(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected int[] compute() {
        if (to - from < 1_000) {
            int even = 0;
            for (int i = from; i < to; i++) {
                even += (numbers[i] & 1) == 0 ? 1 : 0;
            }
            int[] found = new int[even];
            int next = 0;
            for (int i = from; i < to; i++) {
                if ((numbers[i] & 1) == 0) {
                    found[next++] = numbers[i];
                }
            }
            return found;
        }
        int middle = (from + to) / 2;
        MergesArraysOfLengths left = new MergesArraysOfLengths(numbers, from, middle);
        MergesArraysOfLengths right = new MergesArraysOfLengths(numbers, middle, to);
        left.fork();
        int[] second = right.compute();
        int[] first = left.join();
        int[] found = new int[first.length + second.length];
        System.arraycopy(first, 0, found, 0, first.length); // expect: copy-on-join
        System.arraycopy(second, 0, found, first.length, second.length); // expect: copy-on-join
        return found;
    }
}
