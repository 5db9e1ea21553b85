package io.heddle.lint.compilation;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The classes of some files of a module and of the files that these need. Only files that changed are compiled again. */
final class ModuleClasses implements AutoCloseable {
    /** The most files that are compiled. A task that needs more of them can't be tested. */
    private static final int MOST_FILES = 3_000;

    private final ModuleSources sources;
    private final SourceCompiler compiler;
    private final RepairingCompiler repairing;
    private final Map<Path, Compiled> compiled = new HashMap<>();
    private final Set<Stub> compiledStubs = new HashSet<>();

    /**
     * The classes of a file.
     *
     * @param needed the files of the classes that they mention
     */
    private record Compiled(Set<Path> classes, Set<Path> needed) {
        Compiled() {
            this(new HashSet<>(), new HashSet<>());
        }
    }

    /** @param files all files of the program */
    ModuleClasses(ModuleSources sources, Collection<Path> files, List<Path> classPath) throws IOException {
        this.sources = sources;
        compiler = new SourceCompiler(sources, classPath);
        repairing = new RepairingCompiler(compiler, files);
    }

    /** The errors that a change adds to a file and to the files that use it. */
    List<CompileError> newErrors(Path file, String before, String after, Collection<Path> users) throws IOException {
        if (sources.refresh(file)) {
            remove(file);
            repairing.compile(Set.of(file), sources);
        }
        Set<Path> checked = new LinkedHashSet<>(List.of(file));
        checked.addAll(users);
        List<CompileError> known =
                compiler.compile(checked, sources.with(Map.of(file, before))).errors();
        return compiler.compile(checked, sources.with(Map.of(file, after))).errors().stream()
                .filter(each -> known.stream().noneMatch(each::isSame))
                .toList();
    }

    /**
     * Compiles files and those that they need, except those whose classes exist.
     *
     * @param folder the folder for all classes before a change
     */
    void prepare(Collection<Path> files, Path folder) throws IOException {
        Set<Path> open = new LinkedHashSet<>(files);
        while (!open.isEmpty() && compiled.size() < MOST_FILES) {
            List<Path> batch = new ArrayList<>();
            for (Path file : open) {
                if (sources.refresh(file) || !compiled.containsKey(file)) {
                    remove(file);
                    compiled.put(file, new Compiled());
                    batch.add(file);
                }
            }
            for (GeneratedClass each : repairing.compile(batch, sources)) {
                Compiled of = compiled.get(fileOf(each.source(), batch));
                if (of != null) {
                    of.classes().add(each.write(folder));
                    of.needed().addAll(needed(each));
                }
            }
            open.clear();
            batch.stream().map(compiled::get).filter(Objects::nonNull).forEach(each -> open.addAll(each.needed()));
            open.removeAll(compiled.keySet());
        }
        compileStubs(folder);
    }

    private void compileStubs(Path folder) throws IOException {
        List<SourceText> added = sources.stubs().stream()
                .filter(compiledStubs::add)
                .map(Stub::source)
                .toList();
        if (!added.isEmpty() && !writeStubs(added, folder)) {
            for (SourceText each : added) {
                writeStubs(List.of(each), folder);
            }
        }
    }

    /** Returns false if a stub has an error, such as a type whose kind differs from that in another source. */
    private boolean writeStubs(List<SourceText> stubs, Path folder) throws IOException {
        List<GeneratedClass> classes = compiler.compile(stubs, sources).classes();
        for (GeneratedClass each : classes) {
            each.write(folder);
        }
        return !classes.isEmpty();
    }

    /**
     * Compiles a changed file, and the files that use it, into another folder.
     *
     * @param folder the folder for all classes before the change
     * @return an error that prevents it; empty if there is none
     */
    Optional<String> compile(Path file, String changed, Path folder, Path output) throws IOException {
        Set<Path> files = new LinkedHashSet<>(List.of(file));
        compiled.forEach((user, classes) -> {
            if (classes.needed().contains(file)) {
                files.add(user);
            }
        });
        Set<Path> needed = new HashSet<>();
        ModuleSources view = sources.with(Map.of(file, changed));
        for (GeneratedClass each : repairing.compile(files, view)) {
            each.write(output);
            needed.addAll(needed(each));
        }
        needed.removeAll(compiled.keySet());
        prepare(needed, folder);
        return files.stream().flatMap(each -> view.hidingError(each).stream()).findFirst();
    }

    private static Path fileOf(URI source, List<Path> files) {
        return files.stream()
                .filter(file -> file.toUri().equals(source))
                .findFirst()
                .orElseGet(() -> Path.of(source));
    }

    private Set<Path> needed(GeneratedClass from) {
        Set<Path> files = new HashSet<>();
        from.mentioned().forEach(type -> sources.fileOf(type).ifPresent(files::add));
        return files;
    }

    private void remove(Path file) throws IOException {
        Compiled old = compiled.remove(file);
        if (old != null) {
            for (Path each : old.classes()) {
                Files.deleteIfExists(each);
            }
        }
    }

    @Override
    public void close() throws IOException {
        repairing.close();
    }
}
