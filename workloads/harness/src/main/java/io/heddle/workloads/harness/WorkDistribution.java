package io.heddle.workloads.harness;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/** The assignment of jobs to threads. */
public enum WorkDistribution {
    /** Each thread has a fixed block of jobs of equal size. */
    BLOCKS {
        @Override
        List<IntSupplier> assign(int threads, int jobs) {
            return IntStream.range(0, threads)
                    .mapToObj(thread -> {
                        int first = (int) ((long) jobs * thread / threads);
                        int end = (int) ((long) jobs * (thread + 1) / threads);
                        return block(first, end);
                    })
                    .toList();
        }
    },

    /** The threads take jobs from one queue, so a thread that runs longer does more. */
    QUEUE {
        @Override
        List<IntSupplier> assign(int threads, int jobs) {
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

    /** Returned by a thread's supplier if no job is left for it. */
    static final int NO_JOB = -1;

    /** A supplier of jobs for each thread. */
    abstract List<IntSupplier> assign(int threads, int jobs);

    private static IntSupplier block(int first, int end) {
        int[] next = {first};
        return () -> next[0] < end ? next[0]++ : NO_JOB;
    }
}
