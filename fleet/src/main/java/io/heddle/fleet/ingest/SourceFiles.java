package io.heddle.fleet.ingest;

import io.heddle.documents.UserError;
import io.heddle.fleet.facts.IoCause;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds the files that a user names: files, and all files in folders, except those whose name begins with a dot. */
final class SourceFiles {
    private SourceFiles() {}

    /**
     * The files, each once.
     *
     * @throws UserError if a path does not exist, or a folder cannot be read
     */
    static List<Path> find(Collection<Path> paths) {
        Set<Path> files = new LinkedHashSet<>();
        for (Path path : paths) {
            if (Files.isRegularFile(path)) {
                files.add(path.toAbsolutePath().normalize());
            } else if (Files.isDirectory(path)) {
                files.addAll(in(path));
            } else {
                throw new UserError("cannot read %s: %s. Name GC logs, or folders with GC logs."
                        .formatted(
                                path,
                                Files.exists(path) ? "it is neither a file nor a folder" : "there is no such file"));
            }
        }
        return List.copyOf(files);
    }

    private static Set<Path> in(Path folder) {
        Set<Path> files = new TreeSet<>();
        try {
            Files.walkFileTree(folder.toAbsolutePath().normalize(), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
                    boolean isTop = each.equals(folder.toAbsolutePath().normalize());
                    return isTop || !isHidden(each) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path each, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile() && !isHidden(each)) {
                        files.add(each);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UserError(
                    "cannot read the folder %s: %s. Check its permissions.".formatted(folder, IoCause.of(e)));
        }
        return files;
    }

    private static boolean isHidden(Path path) {
        return path.getFileName() != null && path.getFileName().toString().startsWith(".");
    }
}
