package io.heddle.lint.scan;

import io.heddle.lint.sources.KeywordFilter;
import io.heddle.lint.sources.SourceIndex;
import io.heddle.lint.sources.SourceProblem;
import io.heddle.lint.sources.SourceTree;
import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.callgraph.Reachability;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.FileModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds bottlenecks in all sources below some folders. Only files that mention fork/join are parsed, and files with the methods
 * that such code calls.
 */
public final class SourceScanner {
    /** The depth to which calls into other files are followed. Deeper calls of a task are rarely specific to it. */
    private static final int CALL_DEPTH = 4;

    private final List<SourceProblem> problems = new ArrayList<>();
    private final SourceParser parser = new SourceParser(problems::add);
    private final List<FileModel> models = new ArrayList<>();
    private final Set<Path> parsed = new LinkedHashSet<>();
    private long lines;

    private SourceScanner() {}

    /** @throws IOException if a root does not exist or can't be listed */
    public static ScanResult scan(List<Path> roots) throws IOException {
        SourceTree tree = SourceTree.of(roots);
        return new SourceScanner().scan(roots, tree);
    }

    private ScanResult scan(List<Path> roots, SourceTree tree) {
        problems.addAll(tree.problems());
        parse(tree.files().stream().filter(this::isCandidate).toList());
        ProgramModel program = new ClassVersions(models).program();
        List<Path> possibleSubclasses = possibleSubclasses(program, tree.files());
        if (!possibleSubclasses.isEmpty()) {
            parse(possibleSubclasses);
            program = new ClassVersions(models).program();
        }
        SourceIndex files = new SourceIndex(tree.files());
        for (int depth = 0; depth < CALL_DEPTH; depth++) {
            List<Path> called = Reachability.missingTypes(program).stream()
                    .flatMap(type -> files.of(type).stream())
                    .filter(file -> !parsed.contains(file))
                    .distinct()
                    .toList();
            if (called.isEmpty()) {
                break;
            }
            parse(called);
            program = new ClassVersions(models).program();
        }
        problems.addAll(withoutSource(roots, tree.files()));
        return new ScanResult(
                program, new ClassVersions(models).findings(), List.copyOf(problems), tree.files(), lines);
    }

    /** The roots without a readable source. */
    private List<SourceProblem> withoutSource(List<Path> roots, List<Path> files) {
        Set<Path> unreadable = problems.stream()
                .filter(each -> each.kind() == SourceProblem.Kind.UNREADABLE)
                .map(SourceProblem::file)
                .collect(Collectors.toSet());
        List<Path> read = files.stream()
                .filter(file -> !unreadable.contains(file))
                .map(file -> file.toAbsolutePath().normalize())
                .toList();
        return roots.stream()
                .filter(root -> read.stream()
                        .noneMatch(file -> file.startsWith(root.toAbsolutePath().normalize())))
                .map(root -> SourceProblem.unreadable(
                        root, "no readable Java source. Name a folder with Java sources, or a source file."))
                .toList();
    }

    private boolean isCandidate(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            for (byte each : bytes) {
                if (each == '\n') {
                    lines++;
                }
            }
            boolean candidate = KeywordFilter.passes(bytes);
            if (candidate && KeywordFilter.isGenerated(bytes)) {
                problems.add(SourceProblem.skipped(file, "generated code"));
                return false;
            }
            return candidate;
        } catch (IOException e) {
            problems.add(SourceProblem.unreadable(file, e));
            return false;
        }
    }

    /** Files that may extend a task's class without naming the framework. */
    private List<Path> possibleSubclasses(ProgramModel program, List<Path> files) {
        List<String> phrases = new ArrayList<>();
        for (ClassModel each : program.classes()) {
            if (each.isAbstract() && program.isTask(each.name())) {
                phrases.add("extends "
                        + each.name()
                                .substring(1
                                        + Math.max(
                                                each.name().lastIndexOf('.'),
                                                each.name().lastIndexOf('$'))));
            }
        }
        return phrases.isEmpty()
                ? List.of()
                : files.stream()
                        .filter(file -> !parsed.contains(file) && mentions(file, phrases))
                        .toList();
    }

    private static boolean mentions(Path file, List<String> phrases) {
        try {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            return phrases.stream().anyMatch(text::contains);
        } catch (IOException e) {
            // The first read has reported it.
            return false;
        }
    }

    private void parse(List<Path> files) {
        parsed.addAll(files);
        parser.read(files, models::add);
    }
}
