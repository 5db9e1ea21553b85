package io.heddle.lint.scan;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Why a source doesn't parse, in the compiler's words. */
final class SyntaxErrors {
    private SyntaxErrors() {}

    static String first(Path file) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(said, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, said, List.of("-proc:none"), null, files.getJavaFileObjects(file));
            task.parse();
        } catch (IOException e) {
            return "can't be read: " + e.getMessage();
        }
        return said.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .findFirst()
                .map(each -> "doesn't parse: line %d: %s"
                        .formatted(
                                each.getLineNumber(),
                                each.getMessage(Locale.ROOT).lines().findFirst().orElse("")))
                .orElse("isn't understood by the parser, though it seems to be correct; it is left out");
    }
}
