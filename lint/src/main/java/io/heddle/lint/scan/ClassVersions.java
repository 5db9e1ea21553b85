package io.heddle.lint.scan;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.FileModel;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Findings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Groups files so that no class occurs twice in a group. Source trees may hold several versions of a class, but a program has
 * one: the first group is the program, and each other group a variant of it.
 */
final class ClassVersions {
    private final List<List<FileModel>> groups = new ArrayList<>(List.of(new ArrayList<>()));

    ClassVersions(List<FileModel> files) {
        Map<String, Integer> occurrences = new HashMap<>();
        for (FileModel file : files) {
            int group = file.classes().stream()
                    .mapToInt(each -> occurrences.getOrDefault(each.name(), 0))
                    .max()
                    .orElse(0);
            for (ClassModel each : file.classes()) {
                occurrences.put(each.name(), group + 1);
            }
            if (group == groups.size()) {
                groups.add(new ArrayList<>());
            }
            groups.get(group).add(file);
        }
    }

    ProgramModel program() {
        return new ProgramModel(groups.getFirst());
    }

    /** The findings of all groups in the order of files and lines. */
    List<Finding> findings() {
        ProgramModel program = program();
        List<Finding> found = new ArrayList<>(Findings.of(program));
        for (List<FileModel> variant : groups.subList(1, groups.size())) {
            Set<Path> files = variant.stream().map(FileModel::file).collect(Collectors.toSet());
            Findings.of(program.with(variant)).stream()
                    .filter(each -> files.contains(each.file()))
                    .forEach(found::add);
        }
        found.sort(Comparator.comparing((Finding each) -> each.file().toString())
                .thenComparingInt(each -> each.position().line()));
        return found;
    }
}
