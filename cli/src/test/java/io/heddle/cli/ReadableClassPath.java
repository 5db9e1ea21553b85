package io.heddle.cli;

import io.heddle.kernel.files.FileTree;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A copy of the tests' class path that every user may read, for the original may lie in a closed home folder. */
record ReadableClassPath(List<Path> entries) {
    static final ReadableClassPath EMPTY = new ReadableClassPath(List.of());

    static ReadableClassPath copy() throws IOException {
        Path folder = Files.createTempDirectory("heddle-classes-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        List<Path> copies = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path original = Path.of(entry);
            if (Files.exists(original)) {
                Path copy = folder.resolve(copies.size() + "-" + original.getFileName());
                copyAll(original, copy);
                copies.add(copy);
            }
        }
        return new ReadableClassPath(copies);
    }

    private static void copyAll(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
                String permissions = Files.isDirectory(target) ? "rwxr-xr-x" : "rw-r--r--";
                Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(permissions));
            }
        }
    }

    List<String> program(Class<?> main) {
        return List.of(HeddleProcess.java(), "-Xshare:auto", "-Xmx64m", "-cp", toString(), main.getName());
    }

    void remove() throws IOException {
        if (!entries.isEmpty()) {
            FileTree.delete(entries.getFirst().resolveSibling(".").normalize());
        }
    }

    @Override
    public String toString() {
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
