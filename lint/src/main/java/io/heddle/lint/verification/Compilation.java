package io.heddle.lint.verification;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sources, some of them with changed texts. */
final class Compilation {
    private final String classPath;

    /** @param classPath the dependencies of the sources; empty if unknown */
    Compilation(String classPath) {
        this.classPath = classPath;
    }

    /** A compile error. It has no line, because a fix moves lines. */
    record CompileError(URI file, String message) {}

    /**
     * Compiles files. Only a compilation without errors writes classes.
     *
     * @param changed the texts of files that differ from the files' contents
     * @param output the folder for the classes
     * @return the errors
     */
    List<CompileError> run(Collection<Path> files, Map<Path, String> changed, Path output) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<JavaFileObject> sources = new ArrayList<>();
            for (Path file : files) {
                String text = changed.get(file);
                if (text == null) {
                    manager.getJavaFileObjects(file).forEach(sources::add);
                } else {
                    sources.add(new ChangedSource(file, text));
                }
            }
            List<String> options = List.of(
                    "-proc:none",
                    "-nowarn",
                    "-parameters",
                    "-Xmaxerrs",
                    "100000",
                    "-classpath",
                    classPath.isEmpty() ? output.toString() : classPath,
                    "-d",
                    output.toString());
            compiler.getTask(new StringWriter(), manager, diagnostics, options, null, sources)
                    .call();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return diagnostics.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(Compilation::error)
                .toList();
    }

    /** The files that compile without the others. */
    Set<Path> compilable(Collection<Path> files, List<CompileError> errors, Path output) {
        Set<Path> remaining = new LinkedHashSet<>(files);
        List<CompileError> found = errors;
        while (!found.isEmpty()) {
            Set<URI> erroneous = found.stream().map(CompileError::file).collect(Collectors.toSet());
            boolean fewer = remaining.removeIf(file -> erroneous.contains(file.toUri()));
            if (!fewer || remaining.isEmpty()) {
                return Set.of();
            }
            found = run(remaining, Map.of(), output);
        }
        return remaining;
    }

    private static CompileError error(Diagnostic<? extends JavaFileObject> diagnostics) {
        JavaFileObject source = diagnostics.getSource();
        String message = diagnostics.getMessage(Locale.ROOT).replaceAll("\\R\\s*", " ");
        return source == null
                ? new CompileError(URI.create(""), message)
                : new CompileError(source.toUri(), new File(source.getName()).getName() + ": " + message);
    }

    /** A changed text that is not in its file yet. */
    private static final class ChangedSource extends SimpleJavaFileObject {
        private final String text;

        ChangedSource(Path file, String text) {
            super(file.toUri(), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
