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
 * The Java sources below some folders, and the files that could not be read. Output folders of tools are skipped unless they are
 * named explicitly.
 */
public record SourceTree(List<Path> files, List<SourceProblem> problems) {
    private static final long LARGEST_BYTES = 10L << 20;

    private static final Set<String> SKIPPED_FOLDERS = Set.of("target", "build", "out", "bin", "node_modules");

    private static final List<String> BUILD_FILES =
            List.of("pom.xml", "build.gradle", "build.gradle.kts", "package.json");

    public static SourceTree of(List<Path> roots) throws IOException {
        List<Path> files = new ArrayList<>();
        List<SourceProblem> problems = new ArrayList<>();
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
        // A file may be below several roots.
        Map<Path, Path> once = new TreeMap<>();
        files.forEach(file -> once.putIfAbsent(file.toAbsolutePath().normalize(), file));
        return new SourceTree(once.values().stream().sorted().toList(), List.copyOf(problems));
    }

    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final Path root;
        private final List<Path> files;
        private final List<SourceProblem> problems;

        Visitor(Path root, List<Path> files, List<SourceProblem> problems) {
            this.root = root;
            this.files = files;
            this.problems = problems;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name =
                    folder.getFileName() == null ? "" : folder.getFileName().toString();
            boolean skipped = !folder.equals(root)
                    && ((SKIPPED_FOLDERS.contains(name) && !isPackage(folder))
                            || (name.startsWith(".") && name.length() > 2));
            return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        /** Whether a folder holds sources in spite of its name: it is below a folder of sources, and no build writes to it. */
        private boolean isPackage(Path folder) {
            boolean belowSources = false;
            for (Path each : root.relativize(folder)) {
                belowSources |= each.toString().equals("src");
            }
            return belowSources && BUILD_FILES.stream().noneMatch(each -> Files.exists(folder.resolveSibling(each)));
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            // Hidden files belong to editors and archivers: .#A.java, ._A.java.
            String name = file.getFileName().toString();
            if (!name.endsWith(".java") || (name.startsWith(".") && !file.equals(root))) {
                return FileVisitResult.CONTINUE;
            }
            if (attributes.isSymbolicLink()) {
                problems.add(SourceProblem.unreadable(file, "broken symbolic link"));
            } else if (attributes.isRegularFile()) {
                if (attributes.size() > LARGEST_BYTES) {
                    problems.add(SourceProblem.skipped(
                            file, "%d MB, which exceeds the limit of 10 MB".formatted(attributes.size() >> 20)));
                } else {
                    files.add(file);
                }
            } else {
                problems.add(SourceProblem.unreadable(file, "not a regular file but a FIFO, device or socket"));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            problems.add(SourceProblem.unreadable(file, e));
            return FileVisitResult.CONTINUE;
        }
    }
}
