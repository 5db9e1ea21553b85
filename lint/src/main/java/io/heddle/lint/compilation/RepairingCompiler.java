package io.heddle.lint.compilation;

import io.heddle.lint.compilation.SourceCompiler.Analyzed;
import io.heddle.lint.compilation.SourceCompiler.Output;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Compiles files, and repairs those files and declarations that do not compile. */
final class RepairingCompiler implements AutoCloseable {
    /** The most rounds for each scope. */
    private static final Map<RepairScope, Integer> ROUNDS =
            Map.of(RepairScope.EXPRESSION, 8, RepairScope.STATEMENT, 8, RepairScope.BODY, 3, RepairScope.MEMBER, 4);

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
        for (RepairScope scope : RepairScope.values()) {
            boolean changed = true;
            for (int round = Objects.requireNonNull(ROUNDS.get(scope));
                    round > 0 && changed && !output.errors().isEmpty();
                    round--) {
                changed = repair(files, output.errors(), sources, scope);
                if (changed) {
                    output = compiler.compile(files, sources);
                }
            }
        }
        return output;
    }

    private boolean repair(Set<Path> files, List<CompileError> errors, ModuleSources sources, RepairScope scope) {
        List<Path> wrong = inError(errors);
        Set<Path> analyzedFiles = new LinkedHashSet<>(files);
        analyzedFiles.addAll(wrong);
        Analyzed analyzed = scope == RepairScope.EXPRESSION ? compiler.analyze(analyzedFiles, sources) : null;
        boolean changed = false;
        for (Path file : wrong) {
            List<CompileError> here =
                    errors.stream().filter(each -> each.isIn(file)).toList();
            Optional<String> text = analyzed == null
                    ? SourceRepair.repaired(sources.text(file), here, sources, scope)
                    : withValues(file, here, sources, analyzed);
            text.ifPresent(repaired -> sources.replace(file, repaired));
            changed |= text.isPresent();
        }
        return changed;
    }

    private static Optional<String> withValues(
            Path file, List<CompileError> errors, ModuleSources sources, Analyzed analyzed) {
        return Optional.ofNullable(analyzed.units().get(file.toUri()))
                .flatMap(unit ->
                        SourceRepair.withValues(sources.text(file), unit, analyzed.compiler(), errors, sources));
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
