package io.heddle.timeline;

import java.util.Arrays;

/**
 * The positions of numbers in ascending order: a natural merge sort (Knuth, "The Art of Computer Programming", vol. 3, section
 * 5.2.4). It is stable, and fast for numbers that ascend in long runs, such as the times in the buffer of each thread.
 */
final class SortedOrder {
    private final LongColumn numbers;
    private int[] order;
    private int[] merged;

    /** The end of each run. */
    private int[] ends = new int[16];

    private int runs;

    private SortedOrder(LongColumn numbers) {
        this.numbers = numbers;
        order = new int[numbers.size()];
        merged = new int[numbers.size()];
        Arrays.setAll(order, position -> position);
    }

    static int[] of(LongColumn numbers) {
        SortedOrder sort = new SortedOrder(numbers);
        sort.findRuns();
        while (sort.runs > 1) {
            sort.mergeNeighbours();
        }
        return sort.order;
    }

    private void findRuns() {
        for (int i = 0; i < numbers.size(); i++) {
            if (i + 1 == numbers.size() || numbers.get(i) > numbers.get(i + 1)) {
                if (runs == ends.length) {
                    ends = Arrays.copyOf(ends, 2 * runs);
                }
                ends[runs++] = i + 1;
            }
        }
    }

    private void mergeNeighbours() {
        int start = 0;
        int written = 0;
        for (int run = 0; run < runs; run += 2) {
            int end = ends[Math.min(run + 1, runs - 1)];
            merge(start, ends[run], end);
            ends[written++] = end;
            start = end;
        }
        runs = written;
        int[] free = order;
        order = merged;
        merged = free;
    }

    private void merge(int start, int middle, int end) {
        int left = start;
        int right = middle;
        for (int target = start; target < end; target++) {
            boolean takeLeft = right == end || (left < middle && numbers.get(order[left]) <= numbers.get(order[right]));
            merged[target] = takeLeft ? order[left++] : order[right++];
        }
    }
}
