package io.heddle.lint.compilation;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
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

    @Override
    public void close() throws IOException {
        files.close();
    }
}
