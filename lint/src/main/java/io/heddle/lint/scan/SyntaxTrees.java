package io.heddle.lint.scan;

import io.heddle.lint.sources.SourceFile;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.Parser;
import org.openrewrite.java.JavaParser;
import org.openrewrite.java.tree.J;

/** Parses sources with OpenRewrite. */
final class SyntaxTrees {
    private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(?!/)");

    private SyntaxTrees() {}

    /**
     * Parses one file with the positions of its text and with all types; empty if it has a syntax error, or if the parser changes
     * its text.
     */
    static Optional<J.CompilationUnit> of(SourceFile file) {
        try (Stream<org.openrewrite.SourceFile> parsed = parse(List.of(file), JavaParser.fromJavaVersion())) {
            return parsed.filter(J.CompilationUnit.class::isInstance)
                    .map(J.CompilationUnit.class::cast)
                    .findFirst();
        }
    }

    /** Parses files that resolve each other's types. The types have no members. */
    static Stream<org.openrewrite.SourceFile> withNamesOfTypes(List<SourceFile> files) {
        return parse(
                files,
                JavaParser.fromJavaVersion()
                        .typeFactory(new TypesWithoutMembers())
                        .dependsOn(MissingPackages.of(files)));
    }

    private static Stream<org.openrewrite.SourceFile> parse(List<SourceFile> files, JavaParser.Builder<?, ?> parser) {
        List<Parser.Input> inputs = files.stream()
                .map(file -> Parser.Input.fromString(file.path(), withoutJavadoc(file.text())))
                .toList();
        return parser.logCompilationWarningsAndErrors(false)
                .build()
                .parseInputs(inputs, null, new InMemoryExecutionContext(_ -> {}));
    }

    /**
     * Replaces Javadoc by plain comments of the same length. The rules ignore it, it is slow to parse, and an error in it would
     * make the parser reject the file.
     */
    private static String withoutJavadoc(String text) {
        return JAVADOC.matcher(text).replaceAll("/* ").replace("///", "// ");
    }
}
