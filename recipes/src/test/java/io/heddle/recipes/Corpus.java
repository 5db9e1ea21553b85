package io.heddle.recipes;

import io.heddle.recipes.ir.FileModelReader;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Findings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.java.JavaParser;
import org.openrewrite.java.tree.J;

/** The labelled sources: {@code // expect: rule} ends each line in which a rule must report a finding. */
final class Corpus {
    private static final Path ROOT = Path.of("src/test/corpus");
    private static final Pattern EXPECTED = Pattern.compile("// expect: ([a-z-]+(?:, [a-z-]+)*)");

    private Corpus() {}

    static List<Path> files() {
        try (Stream<Path> walked = Files.walk(ROOT)) {
            return walked.filter(each -> each.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<J.CompilationUnit> parse() {
        return JavaParser.fromJavaVersion()
                .build()
                .parse(files(), null, new InMemoryExecutionContext(failure -> {
                    throw new AssertionError(failure);
                }))
                .map(J.CompilationUnit.class::cast)
                .toList();
    }

    static List<Finding> findings() {
        return Findings.of(
                new ProgramModel(parse().stream().map(FileModelReader::read).toList()));
    }

    /** The expected findings, such as {@code copying/CopiesRanges.java:24 copy-on-fork}. */
    static Set<String> expected() {
        return files().stream().flatMap(Corpus::expectedIn).collect(Collectors.toCollection(TreeSet::new));
    }

    static Set<String> labels(List<Finding> findings) {
        return findings.stream()
                .map(each ->
                        label(each.file(), each.position().line(), each.rule().id()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> expectedIn(Path file) {
        Stream.Builder<String> labels = Stream.builder();
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (int i = 0; i < lines.size(); i++) {
            Matcher matcher = EXPECTED.matcher(lines.get(i));
            if (matcher.find()) {
                for (String rule : matcher.group(1).split(", ")) {
                    labels.add(label(file, i + 1, rule));
                }
            }
        }
        return labels.build();
    }

    /** The path relative to the corpus, such as {@code copying/CopiesRanges.java}. */
    static String nameOf(Path file) {
        return ROOT.relativize(file).toString();
    }

    private static String label(Path file, int line, String rule) {
        return "%s:%d %s".formatted(nameOf(file), line, rule);
    }
}
