package blocking;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.RecursiveTask;

class OpensInEnumConstants extends RecursiveTask<Integer> {
    enum Source {
        FILE {
            @Override
            InputStream open(String name) throws IOException {
                return Files.newInputStream(Path.of(name)); // expect: blocking-in-task
            }
        },
        NETWORK {
            @Override
            InputStream open(String name) throws IOException {
                return URI.create(name).toURL().openStream(); // expect: blocking-in-task
            }
        };

        abstract InputStream open(String name) throws IOException;
    }

    private final Source source;
    private final String name;

    OpensInEnumConstants(Source source, String name) {
        this.source = source;
        this.name = name;
    }

    @Override
    protected Integer compute() {
        try (InputStream in = source.open(name)) {
            return in.hashCode();
        } catch (IOException e) {
            return 0;
        }
    }
}
