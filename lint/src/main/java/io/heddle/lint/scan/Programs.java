package io.heddle.lint.scan;

import io.heddle.recipes.callgraph.ConnectedFiles;
import io.heddle.recipes.ir.FileModel;
import io.heddle.recipes.program.ProgramModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The programs in a source tree. A tree may hold several versions of a class, such as the solutions of students or the branches of
 * a library, but a program has one. Most files belong to the first program. Each other program consists of source roots that
 * declare some of its classes again, and sees the other classes of the first program.
 */
public final class Programs {
    /** A program's own files. */
    private static final class Group {
        private final List<FileModel> files = new ArrayList<>();
        private final Set<String> classes = new HashSet<>();

        boolean accepts(List<FileModel> root) {
            return root.stream()
                    .flatMap(each -> SourceRoots.classes(each).stream())
                    .noneMatch(classes::contains);
        }

        void add(List<FileModel> root) {
            files.addAll(root);
            root.forEach(each -> classes.addAll(SourceRoots.classes(each)));
        }

        /** The number of folders that a group has in common with a file. */
        int nearness(Path file) {
            return files.stream()
                    .mapToInt(each -> commonFolders(each.file(), file))
                    .max()
                    .orElse(0);
        }
    }

    private final Map<Path, ProgramModel> programs = new HashMap<>();
    private final List<Group> groups = new ArrayList<>(List.of(new Group()));
    private final ProgramModel first;

    Programs(List<FileModel> files) {
        for (List<FileModel> root : SourceRoots.of(files)) {
            place(root);
        }
        first = new ProgramModel(groups.getFirst().files);
        for (Group group : groups.subList(1, groups.size())) {
            ProgramModel program = first.with(group.files);
            group.files.forEach(each -> programs.put(each.file(), program));
        }
    }

    private void place(List<FileModel> root) {
        Group main = groups.getFirst();
        if (main.accepts(root)) {
            main.add(root);
            return;
        }
        Path file = root.getFirst().file();
        Group group = groups.stream()
                .skip(1)
                .filter(each -> each.accepts(root))
                .max(Comparator.comparingInt(each -> each.nearness(file)))
                .orElseGet(() -> {
                    groups.add(new Group());
                    return groups.getLast();
                });
        group.add(root);
    }

    private static int commonFolders(Path one, Path other) {
        int common = 0;
        while (common < Math.min(one.getNameCount(), other.getNameCount())
                && one.getName(common).equals(other.getName(common))) {
            common++;
        }
        return common;
    }

    /** The program that a file belongs to. */
    public ProgramModel programOf(Path file) {
        return programs.getOrDefault(file, first);
    }

    /**
     * The reachable code of each program. Jobs begin in its own files; it also sees those files of the first program that are
     * connected with them.
     */
    List<ReachableProgram> reachable() {
        ConnectedFiles connected = new ConnectedFiles(
                groups.stream().flatMap(each -> each.files.stream()).toList());
        return groups.stream()
                .filter(each -> !each.files.isEmpty())
                .map(each -> {
                    Set<Path> own = each.files.stream().map(FileModel::file).collect(Collectors.toSet());
                    ProgramModel program = programOf(each.files.getFirst().file());
                    return ReachableProgram.of(
                            program == first ? first : program.restrictedTo(connected.with(own)), own);
                })
                .toList();
    }
}
