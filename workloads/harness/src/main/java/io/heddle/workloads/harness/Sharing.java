package io.heddle.workloads.harness;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/** Which thread does which job. */
public enum Sharing {
    /** Each thread owns a block of jobs from the start, so all threads have an equal share. */
    BLOCKS {
        @Override
        List<IntSupplier> among(int threads, int jobs) {
            return IntStream.range(0, threads)
                    .mapToObj(thread -> {
                        int first = (int) ((long) jobs * thread / threads);
                        int end = (int) ((long) jobs * (thread + 1) / threads);
                        return block(first, end);
                    })
                    .toList();
        }
    },

    /** The threads take jobs from one queue, so a thread that runs more does more. */
    QUEUE {
        @Override
        List<IntSupplier> among(int threads, int jobs) {
            BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
            for (int job = 0; job < jobs; job++) {
                queue.add(job);
            }
            IntSupplier next = () -> {
                Integer job = queue.poll();
                return job == null ? NO_JOB : job;
            };
            return IntStream.range(0, threads).mapToObj(thread -> next).toList();
        }
    };

    /** Said by a thread's supplier when nothing is left for it. */
    static final int NO_JOB = -1;

    /** For each thread, what gives it its next job. */
    abstract List<IntSupplier> among(int threads, int jobs);

    private static IntSupplier block(int first, int end) {
        int[] next = {first};
        return () -> next[0] < end ? next[0]++ : NO_JOB;
    }
}
