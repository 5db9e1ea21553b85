package io.heddle.lint.compilation;

import io.heddle.lint.compilation.SourceCompiler.Output;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Compiles files, and repairs those files and declarations that do not compile. */
final class RepairingCompiler implements AutoCloseable {
    private static final int ROUNDS = 16;

    /** The first rounds that replace more than statements. */
    private static final int FIRST_BODY_ROUND = 9;

    private static final int FIRST_MEMBER_ROUND = 12;

    private final SourceCompiler compiler;
    private final Collection<Path> known;

    /** @param known all files that errors may be in */
    RepairingCompiler(SourceCompiler compiler, Collection<Path> known) {
        this.compiler = compiler;
        this.known = known;
    }

    /**
     * Compiles as many of the files as possible. Repaired texts replace those of the sources; files that can't be repaired are
     * hidden.
     *
     * @return the classes of the others
     */
    List<GeneratedClass> compile(Collection<Path> files, ModuleSources sources) {
        Set<Path> remaining = new LinkedHashSet<>(files);
        while (!remaining.isEmpty()) {
            Output last = repair(remaining, sources);
            if (last.errors().isEmpty()) {
                return last.classes();
            }
            List<Path> broken = inError(last.errors());
            for (CompileError each : last.errors()) {
                broken.stream().filter(each::isIn).forEach(file -> sources.hide(file, each));
            }
            if (broken.isEmpty()) {
                break;
            }
            broken.forEach(remaining::remove);
        }
        return List.of();
    }

    private Output repair(Set<Path> files, ModuleSources sources) {
        Output output = compiler.compile(files, sources);
        for (int round = 1; round < ROUNDS && !output.errors().isEmpty(); round++) {
            if (!repair(output.errors(), sources, scope(round))) {
                break;
            }
            output = compiler.compile(files, sources);
        }
        return output;
    }

    private static RepairScope scope(int round) {
        return round < FIRST_BODY_ROUND
                ? RepairScope.STATEMENT
                : round < FIRST_MEMBER_ROUND ? RepairScope.BODY : RepairScope.MEMBER;
    }

    private boolean repair(List<CompileError> errors, ModuleSources sources, RepairScope scope) {
        boolean changed = false;
        for (Path file : inError(errors)) {
            List<CompileError> here =
                    errors.stream().filter(each -> each.isIn(file)).toList();
            Optional<String> text = SourceRepair.repaired(sources.text(file), here, sources, scope);
            text.ifPresent(repaired -> sources.replace(file, repaired));
            changed |= text.isPresent();
        }
        return changed;
    }

    private List<Path> inError(List<CompileError> errors) {
        Set<URI> wrong = errors.stream().map(CompileError::file).collect(Collectors.toSet());
        return known.stream().filter(file -> wrong.contains(file.toUri())).toList();
    }

    @Override
    public void close() throws IOException {
        compiler.close();
    }
}
