package scattered;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

class ForksInAFileVisitor extends RecursiveAction {
    private final Path folder;

    ForksInAFileVisitor(Path folder) {
        this.folder = folder;
    }

    @Override
    protected void compute() {
        List<ForksInAFileVisitor> children = new ArrayList<>();
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() { // expect: blocking-in-task
                @Override
                public FileVisitResult preVisitDirectory(Path below, BasicFileAttributes attributes) {
                    if (below.equals(folder)) {
                        return FileVisitResult.CONTINUE;
                    }
                    ForksInAFileVisitor child = new ForksInAFileVisitor(below);
                    child.fork(); // expect: scattered-data
                    children.add(child);
                    return FileVisitResult.SKIP_SUBTREE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (ForksInAFileVisitor child : children) {
            child.join();
        }
    }
}

class ForksInAFilter extends RecursiveTask<Integer> {
    private final java.io.File folder;

    ForksInAFilter(java.io.File folder) {
        this.folder = folder;
    }

    @Override
    protected Integer compute() {
        List<ForksInAFilter> children = new ArrayList<>();
        java.io.File[] files = folder.listFiles(file -> { // expect: blocking-in-task
            if (file.isDirectory()) {
                ForksInAFilter child = new ForksInAFilter(file);
                children.add(child);
                child.fork(); // expect: scattered-data
            }
            return file.isFile();
        });
        int count = files == null ? 0 : files.length;
        for (ForksInAFilter child : children) {
            count += child.join();
        }
        return count;
    }
}
