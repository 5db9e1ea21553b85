package io.heddle.lint.compilation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the sources of a package by the names of their folders, as compilers do. */
final class SourceFolders {
    private final Map<Path, List<Path>> filesByFolder = new HashMap<>();
    private final Map<String, List<Path>> foldersByName = new HashMap<>();

    SourceFolders(List<Path> files) {
        for (Path file : files) {
            Path absolute = file.toAbsolutePath().normalize();
            filesByFolder.computeIfAbsent(parent(absolute), this::newFolder).add(file);
        }
    }

    private List<Path> newFolder(Path folder) {
        String name = folder.getFileName() == null ? "" : folder.getFileName().toString();
        foldersByName.computeIfAbsent(name, _ -> new ArrayList<>()).add(folder);
        return new ArrayList<>();
    }

    /** The files in the folder of a file. */
    List<Path> besides(Path file) {
        return filesByFolder.getOrDefault(parent(file.toAbsolutePath().normalize()), List.of());
    }

    /**
     * The sources of a package by their names. If several folders have a file of one name, the one in the folder that is nearest to
     * a given file counts.
     */
    Map<String, Path> ofPackage(String name, Path near) {
        Path suffix = Path.of(name.replace('.', '/'));
        Map<String, Path> found = new LinkedHashMap<>();
        foldersByName.getOrDefault(suffix.getFileName().toString(), List.of()).stream()
                .filter(folder -> folder.endsWith(suffix))
                .sorted(Comparator.comparingInt((Path folder) -> -commonNames(folder, near))
                        .thenComparing(Comparator.naturalOrder()))
                .forEach(folder -> filesByFolder
                        .getOrDefault(folder, List.of())
                        .forEach(file -> found.putIfAbsent(file.getFileName().toString(), file)));
        return found;
    }

    /** The number of leading names that two paths share. */
    private static int commonNames(Path folder, Path near) {
        Path other = near.toAbsolutePath().normalize();
        int common = 0;
        while (common < Math.min(folder.getNameCount(), other.getNameCount())
                && folder.getName(common).equals(other.getName(common))) {
            common++;
        }
        return common;
    }

    private static Path parent(Path file) {
        return Optional.ofNullable(file.getParent()).orElse(file);
    }
}
