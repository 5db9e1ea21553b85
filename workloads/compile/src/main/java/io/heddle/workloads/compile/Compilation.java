package io.heddle.workloads.compile;

import io.heddle.workloads.programs.GeneratedClass;
import io.heddle.workloads.programs.GeneratedProgram;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.internal.compiler.ClassFile;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;

/** A compilation of a program from memory to memory, in the calling thread. */
final class Compilation {
    private static final String RELEASE = "17";
    private static final Map<String, String> OPTIONS = Map.of(
            CompilerOptions.OPTION_Compliance,
            RELEASE,
            CompilerOptions.OPTION_Source,
            RELEASE,
            CompilerOptions.OPTION_TargetPlatform,
            RELEASE,
            CompilerOptions.OPTION_LineNumberAttribute,
            CompilerOptions.GENERATE,
            CompilerOptions.OPTION_LocalVariableAttribute,
            CompilerOptions.GENERATE,
            CompilerOptions.OPTION_SourceFileAttribute,
            CompilerOptions.GENERATE);

    private final SortedMap<String, byte[]> classes = new TreeMap<>();
    private final StringBuilder errors = new StringBuilder();

    private Compilation() {}

    /** The class files by the names of the classes. */
    static SortedMap<String, byte[]> classes(GeneratedProgram program) throws IOException {
        Compilation compilation = new Compilation();
        JdkNameEnvironment jdk = new JdkNameEnvironment(program.packageName());
        new Compiler(
                        jdk,
                        DefaultErrorHandlingPolicies.proceedWithAllProblems(),
                        new CompilerOptions(OPTIONS),
                        compilation::accept,
                        new DefaultProblemFactory(Locale.ROOT))
                .compile(program.files().stream().map(Compilation::unit).toArray(ICompilationUnit[]::new));
        if (compilation.errors.length() > 0) {
            throw new IOException("does not compile: " + compilation.errors);
        }
        return compilation.classes;
    }

    private void accept(CompilationResult result) {
        if (result.hasErrors()) {
            Arrays.stream(result.getErrors()).map(IProblem::toString).forEach(errors::append);
        }
        for (ClassFile file : result.getClassFiles()) {
            classes.put(CharOperation.toString(file.getCompoundName()), file.getBytes());
        }
    }

    private static ICompilationUnit unit(GeneratedClass file) {
        return new CompilationUnit(file.text().toCharArray(), file.path(), "UTF-8");
    }
}
