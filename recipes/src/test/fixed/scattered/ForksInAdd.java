package scattered;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

class ForksInAdd extends RecursiveTask<Integer> {
    private final File folder;

    ForksInAdd(File folder) {
        this.folder = folder;
    }

    @Override
    protected Integer compute() {
        int files = 0;
        List<ForkJoinTask<Integer>> below = new ArrayList<>();
        for (File each : children()) {
            if (each.isDirectory()) {
                below.add(new ForksInAdd(each)); // expect: scattered-data
            } else {
                files++;
            }
        }
        invokeAll(below);
        for (ForkJoinTask<Integer> task : below) {
            files += task.join();
        }
        return files;
    }

    private File[] children() {
        File[] children = folder.listFiles(); // expect: blocking-in-task
        return children == null ? new File[0] : children;
    }
}
