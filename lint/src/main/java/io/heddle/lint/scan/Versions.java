package io.heddle.lint.scan;

import io.heddle.recipes.facts.ClassFacts;
import io.heddle.recipes.facts.FileFacts;
import io.heddle.recipes.reach.Program;
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
 * Files in groups in which no class occurs twice. Source trees hold several versions of a class, and a program has room for one of
 * them: the first group is the program, each further one a variant of it.
 */
final class Versions {
    private final List<List<FileFacts>> groups = new ArrayList<>(List.of(new ArrayList<>()));

    Versions(List<FileFacts> files) {
        Map<String, Integer> occurrences = new HashMap<>();
        for (FileFacts file : files) {
            int group = file.classes().stream()
                    .mapToInt(each -> occurrences.getOrDefault(each.name(), 0))
                    .max()
                    .orElse(0);
            for (ClassFacts each : file.classes()) {
                occurrences.put(each.name(), group + 1);
            }
            if (group == groups.size()) {
                groups.add(new ArrayList<>());
            }
            groups.get(group).add(file);
        }
    }

    Program program() {
        return new Program(groups.getFirst());
    }

    /** What is found in all files, in the order of files and lines. */
    List<Finding> findings() {
        Program program = program();
        List<Finding> found = new ArrayList<>(Findings.of(program));
        for (List<FileFacts> variant : groups.subList(1, groups.size())) {
            Set<Path> files = variant.stream().map(FileFacts::file).collect(Collectors.toSet());
            Findings.of(program.with(variant)).stream()
                    .filter(each -> files.contains(each.file()))
                    .forEach(found::add);
        }
        found.sort(Comparator.comparing((Finding each) -> each.file().toString())
                .thenComparingInt(each -> each.at().line()));
        return found;
    }
}
