package blocking;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.RecursiveTask;

class AsksAnOverload extends RecursiveTask<Integer> {
    private final String folder;
    private final String name;

    AsksAnOverload(String folder, String name) {
        this.folder = folder;
        this.name = name;
    }

    @Override
    protected Integer compute() {
        return find(folder, name).size();
    }

    private static List<String> find(int first, int last) throws IOException {
        return Files.readAllLines(Path.of(first + "-" + last));
    }

    private static List<String> find(String folder, String name) {
        try {
            return Files.readAllLines(Path.of(folder, name)); // expect: blocking-in-task
        } catch (IOException e) {
            return List.of();
        }
    }
}
