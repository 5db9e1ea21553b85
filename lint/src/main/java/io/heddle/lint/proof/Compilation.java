package io.heddle.lint.proof;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sources, some of them as they would be. */
final class Compilation {
    private final List<Path> files;
    private final String classPath;

    /**
     * @param files all of a module
     * @param classPath what they need besides; empty if that isn't known
     */
    Compilation(List<Path> files, String classPath) {
        this.files = files;
        this.classPath = classPath;
    }

    /**
     * What the compiler has against it, each with its file, without lines, for a fix moves them. Nothing if it compiles.
     *
     * @param changed the texts of files that are to be other than they are
     * @param output the folder of the classes
     */
    List<String> run(Map<Path, String> changed, Path output) {
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
                    "-proc:none", "-nowarn", "-XDshould-stop.ifError=GENERATE", "-parameters", "-g",
                    "-classpath", classPath.isEmpty() ? output.toString() : classPath,
                    "-d", output.toString(), "-Xmaxerrs", "100000");
            compiler.getTask(new StringWriter(), manager, said, options, null, sources)
                    .call();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return said.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(Compilation::message)
                .sorted()
                .toList();
    }

    private static String message(Diagnostic<? extends JavaFileObject> said) {
        JavaFileObject source = said.getSource();
        String file = source == null ? "" : new File(source.getName()).getName() + ": ";
        return file + said.getMessage(Locale.ROOT).replaceAll("\\R\\s*", " ");
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
