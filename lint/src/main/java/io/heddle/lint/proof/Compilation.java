package io.heddle.lint.proof;

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

/** Compiles sources, some of them as they would be. */
final class Compilation {
    private final String classPath;

    /** @param classPath what the sources need besides; empty if that isn't known */
    Compilation(String classPath) {
        this.classPath = classPath;
    }

    /** What the compiler has against a file. It names no line, for a fix moves them. */
    record CompileError(URI file, String message) {}

    /**
     * Nothing if it compiles; then, and only then, there are classes.
     *
     * @param changed the texts of files that are to be other than they are
     * @param output the folder of the classes
     */
    List<CompileError> run(Collection<Path> files, Map<Path, String> changed, Path output) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(said, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<JavaFileObject> sources = new ArrayList<>();
            for (Path file : files) {
                String text = changed.get(file);
                if (text == null) {
                    manager.getJavaFileObjects(file).forEach(sources::add);
                } else {
                    sources.add(new Text(file, text));
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
            compiler.getTask(new StringWriter(), manager, said, options, null, sources)
                    .call();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return said.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(Compilation::error)
                .toList();
    }

    /** Those of some files that compile without the others. */
    Set<Path> compilable(Collection<Path> files, List<CompileError> errors, Path output) {
        Set<Path> left = new LinkedHashSet<>(files);
        List<CompileError> found = errors;
        while (!found.isEmpty()) {
            Set<URI> wrong = found.stream().map(CompileError::file).collect(Collectors.toSet());
            boolean fewer = left.removeIf(file -> wrong.contains(file.toUri()));
            if (!fewer || left.isEmpty()) {
                return Set.of();
            }
            found = run(left, Map.of(), output);
        }
        return left;
    }

    private static CompileError error(Diagnostic<? extends JavaFileObject> said) {
        JavaFileObject source = said.getSource();
        String message = said.getMessage(Locale.ROOT).replaceAll("\\R\\s*", " ");
        return source == null
                ? new CompileError(URI.create(""), message)
                : new CompileError(source.toUri(), new File(source.getName()).getName() + ": " + message);
    }

    /** A source that isn't in its file yet. */
    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(Path file, String text) {
            super(file.toUri(), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
