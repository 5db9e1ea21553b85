package io.heddle.lint.compilation;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** Compiles some files of a module. The compiler only reads the declarations of the other files that these need. */
final class SourceCompiler implements AutoCloseable {
    private static final List<String> OPTIONS = List.of(
            "-proc:none", "-nowarn", "-parameters", "-g", "-implicit:none", "-Xprefer:source", "-Xmaxerrs", "100000");

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final OnDemandFiles files;

    SourceCompiler(ModuleSources sources, List<Path> classPath) throws IOException {
        files = new OnDemandFiles(sources, classPath);
    }

    /** @param classes none if there are errors */
    record Output(List<CompileError> errors, List<GeneratedClass> classes) {}

    Output compile(Collection<Path> compiled, ModuleSources sources) {
        return compile(compiled.stream().map(sources::source).toList(), sources);
    }

    Output compile(List<SourceText> texts, ModuleSources sources) {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        files.begin(sources);
        compiler.getTask(new StringWriter(), files, diagnostics, OPTIONS, null, texts)
                .call();
        List<CompileError> errors = diagnostics.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(CompileError::of)
                .toList();
        return new Output(errors, errors.isEmpty() ? files.classes() : List.of());
    }

    /** Files with errors and the types of their expressions. */
    record Analyzed(Map<URI, CompilationUnitTree> units, JavacTask compiler) {}

    /** Finds the types of all expressions that have one. */
    Analyzed analyze(Collection<Path> analyzed, ModuleSources sources) {
        files.begin(sources);
        List<SourceText> texts = analyzed.stream().map(sources::source).toList();
        JavacTask task = (JavacTask) compiler.getTask(new StringWriter(), files, _ -> {}, OPTIONS, null, texts);
        Map<URI, CompilationUnitTree> units = new HashMap<>();
        try {
            task.parse().forEach(unit -> units.put(unit.getSourceFile().toUri(), unit));
            task.analyze();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Analyzed(units, task);
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
