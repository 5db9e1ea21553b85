package common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class CreatesFolders {
    static void create(List<Path> folders) {
        folders.parallelStream().forEach(folder -> {
            try {
                Files.createDirectories(folder); // expect: blocking-in-common-pool
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
