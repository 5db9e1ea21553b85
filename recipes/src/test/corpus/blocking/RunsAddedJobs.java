package blocking;

import java.io.FileReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;

class RunsAddedJobs {
    record Opening(String file, Path path) {
        FileReader open() throws Exception {
            path.check();
            return new FileReader(file); // expect: blocking-in-task
        }
    }

    /** The type of a record's component. */
    static final class Path {
        void check() throws InterruptedException {
            Thread.sleep(1); // expect: sleepy-worker
        }
    }

    private final ForkJoinPool pool = new ForkJoinPool(4);

    void openAll(List<String> files) {
        List<Callable<FileReader>> jobs = new ArrayList<>();
        addJobs(files, jobs);
        pool.invokeAll(jobs);
    }

    private static void addJobs(List<String> files, List<Callable<FileReader>> jobs) {
        for (String file : files) {
            jobs.add(new Opening(file, new Path())::open);
        }
    }
}
