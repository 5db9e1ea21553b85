package io.heddle.lint.sources;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The Java sources below some folders, and what could not be read there. Folders that tools fill are left out, unless one is
 * named itself.
 */
public record SourceTree(List<Path> files, List<Problem> problems) {
    private static final long LARGEST_BYTES = 10L << 20;

    private static final Set<String> LEFT_OUT = Set.of("target", "build", "out", "bin", "node_modules");

    public static SourceTree of(List<Path> roots) throws IOException {
        List<Path> files = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        for (Path root : roots) {
            if (!Files.exists(root)) {
                throw new NoSuchFileException(root.toString());
            }
            Files.walkFileTree(
                    root,
                    EnumSet.of(FileVisitOption.FOLLOW_LINKS),
                    Integer.MAX_VALUE,
                    new Visitor(root, files, problems));
        }
        // Roots may overlap.
        Map<Path, Path> once = new TreeMap<>();
        files.forEach(file -> once.putIfAbsent(file.toAbsolutePath().normalize(), file));
        return new SourceTree(once.values().stream().sorted().toList(), List.copyOf(problems));
    }

    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final Path root;
        private final List<Path> files;
        private final List<Problem> problems;

        Visitor(Path root, List<Path> files, List<Problem> problems) {
            this.root = root;
            this.files = files;
            this.problems = problems;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name =
                    folder.getFileName() == null ? "" : folder.getFileName().toString();
            boolean leftOut =
                    !folder.equals(root) && (LEFT_OUT.contains(name) || (name.startsWith(".") && name.length() > 2));
            return leftOut ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            // A hidden one is an editor's or an archiver's: .#A.java, ._A.java.
            String name = file.getFileName().toString();
            if (!name.endsWith(".java") || (name.startsWith(".") && !file.equals(root))) {
                return FileVisitResult.CONTINUE;
            }
            if (attributes.isSymbolicLink()) {
                problems.add(Problem.unreadable(file, "is a link to nothing"));
            } else if (attributes.isRegularFile()) {
                if (attributes.size() > LARGEST_BYTES) {
                    problems.add(Problem.leftOut(file, "has %d MB".formatted(attributes.size() >> 20)));
                } else {
                    files.add(file);
                }
            } else {
                problems.add(Problem.unreadable(file, "is a FIFO, a device or a socket"));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            problems.add(Problem.unreadable(file, e));
            return FileVisitResult.CONTINUE;
        }
    }
}
