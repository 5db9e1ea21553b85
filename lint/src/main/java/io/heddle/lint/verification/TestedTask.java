package io.heddle.lint.verification;

import io.heddle.lint.compilation.ProgramCompilation.Versions;
import io.heddle.lint.verification.harness.loading.SourceLines;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A task in two versions.
 *
 * @param name the binary name of its class
 * @param changed the lines that differ in the second version
 */
record TestedTask(String name, Versions versions, SourceLines changed) {
    String before() {
        return joined(versions.before());
    }

    String after() {
        return joined(versions.after());
    }

    boolean isCompiled() {
        return versions.before().stream().anyMatch(folder -> folder.resolve(name.replace('.', '/') + ".class")
                .toFile()
                .exists());
    }

    private static String joined(List<Path> classPath) {
        return classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
