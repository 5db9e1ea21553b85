package io.heddle.workloads.harness;

import java.util.Arrays;
import java.util.Optional;

/** The results of the jobs. Each slot has one writer, the thread that ran the job; readers read after all threads have ended. */
final class Results {
    private final long[] byJob;
    private final boolean[] done;
    private final int tasks;

    Results(int jobs, int tasks) {
        this.byJob = new long[jobs];
        this.done = new boolean[jobs];
        this.tasks = tasks;
    }

    void put(int job, long result) {
        byJob[job] = result;
        done[job] = true;
    }

    /** The first job that did not run, or whose result differs from the first result of the same task. */
    Optional<String> findError() {
        for (int job = 0; job < byJob.length; job++) {
            if (!done[job]) {
                return Optional.of("job " + job + " did not run");
            }
            int task = job % tasks;
            if (byJob[job] != byJob[task]) {
                return Optional.of("task %d has result %016x in job %d but %016x in job %d"
                        .formatted(task, byJob[task], task, byJob[job], job));
            }
        }
        return Optional.empty();
    }

    /** The first result of each task that ran. */
    long[] byTask() {
        return Arrays.copyOf(byJob, Math.min(tasks, byJob.length));
    }

    /** The checksum of the results of all tasks in the order of their numbers. */
    long checksum() {
        Checksum sum = new Checksum();
        for (long result : byTask()) {
            sum.add(result);
        }
        return sum.value();
    }
}
