package io.heddle.lint.scan;

import io.heddle.lint.sources.Problem;
import io.heddle.lint.sources.QuickFilter;
import io.heddle.lint.sources.SourceFiles;
import io.heddle.lint.sources.SourceTree;
import io.heddle.recipes.facts.ClassFacts;
import io.heddle.recipes.facts.FileFacts;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.Reach;
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
 * Looks for bottlenecks in all sources below some folders. Only files that speak of fork/join are parsed, and those with the
 * methods that such code calls.
 */
public final class Scanner {
    /** Calls of calls of calls: beyond that, what a task reaches is seldom its own affair. */
    private static final int ROUNDS = 4;

    private final List<Problem> problems = new ArrayList<>();
    private final Parsing parsing = new Parsing(problems::add);
    private final List<FileFacts> facts = new ArrayList<>();
    private final Set<Path> parsed = new LinkedHashSet<>();
    private long lines;

    private Scanner() {}

    /** @throws IOException if a root doesn't exist, or can't be listed */
    public static Scan scan(List<Path> roots) throws IOException {
        SourceTree tree = SourceTree.of(roots);
        return new Scanner().scan(roots, tree);
    }

    private Scan scan(List<Path> roots, SourceTree tree) {
        problems.addAll(tree.problems());
        parse(tree.files().stream().filter(this::isOfInterest).toList());
        Program program = new Versions(facts).program();
        List<Path> extending = extending(program, tree.files());
        if (!extending.isEmpty()) {
            parse(extending);
            program = new Versions(facts).program();
        }
        SourceFiles files = new SourceFiles(tree.files());
        for (int round = 0; round < ROUNDS; round++) {
            List<Path> called = Reach.unknown(program).stream()
                    .flatMap(type -> files.of(type).stream())
                    .filter(file -> !parsed.contains(file))
                    .distinct()
                    .toList();
            if (called.isEmpty()) {
                break;
            }
            parse(called);
            program = new Versions(facts).program();
        }
        problems.addAll(withoutSource(roots, tree.files()));
        return new Scan(program, new Versions(facts).findings(), List.copyOf(problems), tree.files(), lines);
    }

    /** The paths at or below which no source was read. */
    private List<Problem> withoutSource(List<Path> roots, List<Path> files) {
        Set<Path> unreadable = problems.stream()
                .filter(each -> each.kind() == Problem.Kind.UNREADABLE)
                .map(Problem::file)
                .collect(Collectors.toSet());
        List<Path> read = files.stream()
                .filter(file -> !unreadable.contains(file))
                .map(file -> file.toAbsolutePath().normalize())
                .toList();
        return roots.stream()
                .filter(root -> read.stream()
                        .noneMatch(file -> file.startsWith(root.toAbsolutePath().normalize())))
                .map(root -> Problem.unreadable(
                        root, "has no Java source that can be read: name a folder with Java sources, or a source"))
                .toList();
    }

    private boolean isOfInterest(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            for (byte each : bytes) {
                if (each == '\n') {
                    lines++;
                }
            }
            boolean interesting = QuickFilter.passes(bytes);
            if (interesting && QuickFilter.isGenerated(bytes)) {
                problems.add(Problem.leftOut(file, "is generated"));
                return false;
            }
            return interesting;
        } catch (IOException e) {
            problems.add(Problem.unreadable(file, e));
            return false;
        }
    }

    /** Files with subclasses of tasks, which need not name the framework. */
    private List<Path> extending(Program program, List<Path> files) {
        List<String> phrases = new ArrayList<>();
        for (ClassFacts each : program.classes()) {
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
            // Said when it was first read.
            return false;
        }
    }

    private void parse(List<Path> files) {
        parsed.addAll(files);
        parsing.read(files, facts::add);
    }
}
