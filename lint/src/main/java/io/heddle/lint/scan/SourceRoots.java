package io.heddle.lint.scan;

import io.heddle.lint.sources.PackageFolders;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.FileModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Groups files by the folder in which their packages begin, as compilers expect it. */
final class SourceRoots {
    private SourceRoots() {}

    /** The files of each root, in the order of the files. Files of a root that declare the same class are groups of their own. */
    static Collection<List<FileModel>> of(List<FileModel> files) {
        Map<Path, List<FileModel>> roots = new LinkedHashMap<>();
        List<List<FileModel>> groups = new ArrayList<>();
        Map<Path, Set<String>> names = new LinkedHashMap<>();
        for (FileModel file : files) {
            Path root = rootOf(file);
            Set<String> known = names.computeIfAbsent(root, _ -> new HashSet<>());
            if (classes(file).stream().anyMatch(known::contains)) {
                groups.add(List.of(file));
            } else {
                known.addAll(classes(file));
                roots.computeIfAbsent(root, _ -> new ArrayList<>()).add(file);
            }
        }
        groups.addAll(0, roots.values());
        return groups;
    }

    static List<String> classes(FileModel file) {
        return file.classes().stream().map(ClassModel::name).toList();
    }

    /** The folder of a file without the folders of its package. */
    private static Path rootOf(FileModel file) {
        Path folder =
                file.file().toAbsolutePath().normalize().resolveSibling("").normalize();
        String type = file.classes().isEmpty() ? "" : file.classes().getFirst().name();
        return PackageFolders.rootOf(folder, type.substring(0, Math.max(0, type.lastIndexOf('.'))));
    }
}
