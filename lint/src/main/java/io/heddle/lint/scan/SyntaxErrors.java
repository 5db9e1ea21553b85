package io.heddle.lint.scan;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Reports why a source can't be parsed, with the compiler's message. */
final class SyntaxErrors {
    private SyntaxErrors() {}

    /** The first error; empty if the compiler finds none. */
    static Optional<String> first(Path file) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, diagnostics, List.of("-proc:none"), null, files.getJavaFileObjects(file));
            task.parse();
        } catch (IOException e) {
            return Optional.of("cannot be read: " + e.getMessage());
        }
        return diagnostics.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .findFirst()
                .map(each -> "syntax error in line %d: %s"
                        .formatted(
                                each.getLineNumber(),
                                each.getMessage(Locale.ROOT).lines().findFirst().orElse("")));
    }
}
