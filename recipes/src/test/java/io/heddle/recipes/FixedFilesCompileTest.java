package io.heddle.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the corpus with its fixes. Files that use absent libraries do not compile before their fixes either. */
class FixedFilesCompileTest {
    private static final Path FIXED = Path.of("src/test/fixed");

    @Test
    void fixes_cause_no_compile_errors(@TempDir Path classes) {
        List<Path> fixed = Corpus.files().stream()
                .map(file -> FIXED.resolve(Corpus.nameOf(file)))
                .filter(Files::exists)
                .toList();
        Set<String> failing = errors(List.of(), classes).keySet();
        Map<String, String> errors = errors(fixed, classes);
        errors.keySet().removeAll(failing);

        assertThat(errors).isEmpty();
    }

    /** The errors by file, if some files replace those of the same name. */
    private static Map<String, String> errors(List<Path> replacements, Path classes) {
        List<Path> sources = Corpus.files().stream()
                .map(file -> {
                    Path fixed = FIXED.resolve(Corpus.nameOf(file));
                    return replacements.contains(fixed) ? fixed : file;
                })
                .toList();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "-proc:none",
                    "-Xmaxerrs",
                    "10000",
                    // Also checks exceptions and assignments if a type is unknown.
                    "-XDshould-stop.ifError=FLOW",
                    "-d",
                    classes.toString());
            compiler.getTask(
                            new StringWriter(),
                            manager,
                            diagnostics,
                            options,
                            null,
                            manager.getJavaFileObjectsFromPaths(sources))
                    .call();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return diagnostics.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .collect(Collectors.toMap(
                        FixedFilesCompileTest::file,
                        each -> each.getMessage(Locale.ROOT),
                        (one, other) -> one + "; " + other,
                        TreeMap::new));
    }

    private static String file(Diagnostic<? extends JavaFileObject> error) {
        String path = error.getSource() == null ? "" : error.getSource().getName();
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
