package io.heddle.lint.scan;

import io.heddle.lint.sources.SourceIndex;
import io.heddle.lint.sources.SourceOutline;
import io.heddle.lint.sources.SourceProblem;
import io.heddle.lint.sources.SourceTree;
import io.heddle.lint.sources.SupertypeIndex;
import io.heddle.lint.sources.TypeUsers;
import io.heddle.recipes.callgraph.Reachability;
import io.heddle.recipes.ir.FileModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds bottlenecks in all sources below some folders. Only files that mention fork/join are parsed, and files with the methods
 * that such code calls.
 */
public final class SourceScanner {
    /** The depth to which calls into other files are followed. Deeper calls of a task are rarely specific to it. */
    private static final int CALL_DEPTH = 10;

    /** The most files that may extend a type for calls to be followed into them. */
    private static final int MOST_SUBCLASSES = 12;

    private final List<SourceProblem> problems = new ArrayList<>();
    private final SourceIndex index;
    private final SupertypeIndex supertypes = new SupertypeIndex();
    private final TypeUsers users = new TypeUsers();
    private final List<FileModel> models = new ArrayList<>();
    private final Set<Path> parsed = new LinkedHashSet<>();
    private long lines;

    private SourceScanner(SourceTree tree) {
        index = new SourceIndex(tree.files());
    }

    /** @throws IOException if a root does not exist or can't be listed */
    public static ScanResult scan(List<Path> roots) throws IOException {
        SourceTree tree = SourceTree.of(roots);
        return new SourceScanner(tree).scan(roots, tree);
    }

    private ScanResult scan(List<Path> roots, SourceTree tree) {
        problems.addAll(tree.problems());
        parse(candidates(tree.files()));
        Programs programs = new Programs(models);
        List<ReachableProgram> reachable = programs.reachable();
        for (int depth = 0; depth < CALL_DEPTH; depth++) {
            List<Path> needed = needed(reachable);
            if (needed.isEmpty()) {
                break;
            }
            parse(needed);
            programs = new Programs(models);
            reachable = programs.reachable();
        }
        problems.addAll(withoutSource(roots, tree.files()));
        return new ScanResult(
                programs, ReachableProgram.findings(reachable), List.copyOf(problems), tree.files(), lines);
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

    /** The files that may use fork/join tasks or the common pool. */
    private List<Path> candidates(List<Path> files) {
        List<Path> candidates = new ArrayList<>();
        for (SourceOutline each : SourceOutline.of(files)) {
            lines += each.lines();
            supertypes.add(each);
            users.add(each);
            each.problem().ifPresent(problems::add);
            if (each.candidate()) {
                candidates.add(each.file());
            }
        }
        return candidates;
    }

    /**
     * The files with the types that tasks call, with the classes that may extend these types or tasks, and with calls of the
     * program's own methods that run functions in tasks.
     */
    private List<Path> needed(List<ReachableProgram> programs) {
        List<Reachability.MissingTypes> missing = programs.stream()
                .map(each -> each.reachability().missingTypes())
                .toList();
        Set<String> used =
                missing.stream().flatMap(each -> each.used().stream()).collect(Collectors.toSet());
        return Stream.of(
                        missing.stream().flatMap(this::needed),
                        programs.stream()
                                .flatMap(ReachableProgram::abstractTasks)
                                .flatMap(each -> supertypes.of(each).stream()),
                        users.of(used))
                .flatMap(Function.identity())
                .filter(file -> !parsed.contains(file))
                .distinct()
                .sorted()
                .toList();
    }

    private Stream<Path> needed(Reachability.MissingTypes missing) {
        Stream<Path> named = missing.named().stream().flatMap(type -> index.of(type).stream());
        Stream<Path> extending = missing.extended().stream()
                .map(supertypes::of)
                .filter(subclasses -> subclasses.size() <= MOST_SUBCLASSES)
                .flatMap(List::stream);
        return Stream.concat(named, extending);
    }

    private void parse(List<Path> files) {
        parsed.addAll(files);
        ParsedSources sources = SourceParser.parse(files, index);
        models.addAll(sources.models());
        problems.addAll(sources.problems());
    }
}
