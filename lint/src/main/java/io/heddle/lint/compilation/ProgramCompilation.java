package io.heddle.lint.compilation;

import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.lint.dependencies.ClassPath;
import io.heddle.lint.sources.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compiles the parts of a program that a change needs. Errors elsewhere, and missing dependencies, do not matter. */
public final class ProgramCompilation implements AutoCloseable {
    private final List<Path> files;
    private final ClassPath classPath;
    private final SourceFolders folders;
    private final TemporaryFolder temporary;
    private final Map<Path, ModuleClasses> modules = new HashMap<>();
    private int outputs;

    /** @param files all sources of the program */
    public ProgramCompilation(List<Path> files, ClassPath classPath) throws IOException {
        this.files = files;
        this.classPath = classPath;
        folders = new SourceFolders(files);
        TemporaryFolder.removeAbandoned();
        temporary = TemporaryFolder.create("lint");
    }

    /** The classes of a changed file before and after the change, as class paths. */
    public record Versions(List<Path> before, List<Path> after) {}

    /** Why a change does not compile; empty if it does, or if the error was there before. */
    public Optional<String> newError(SourceFile before, SourceFile after) throws IOException {
        return module(before.path()).newErrors(before.path(), before.text(), after.text(), List.of()).stream()
                .findFirst()
                .map(error -> Path.of(error.file()).getFileName() + ": " + error.message());
    }

    /** Compiles a file before and after a change, and what it and other files need. */
    public Versions versions(SourceFile after, Collection<Path> others) throws IOException {
        ModuleClasses module = module(after.path());
        Path before = module.prepare(List.of(after.path()));
        module.prepare(others);
        Path output = Files.createDirectory(temporary.path().resolve("after" + ++outputs));
        module.compile(after.path(), after.text(), output);
        List<Path> jars = classPath.of(after.path());
        return new Versions(joined(List.of(before), jars), joined(List.of(output, before), jars));
    }

    private static List<Path> joined(List<Path> folders, List<Path> jars) {
        return java.util.stream.Stream.concat(folders.stream(), jars.stream()).toList();
    }

    /** The folder below which all classes are. */
    public Path folder() {
        return temporary.path();
    }

    private ModuleClasses module(Path file) throws IOException {
        Path root = root(file);
        ModuleClasses module = modules.get(root);
        if (module == null) {
            Path folder = Files.createDirectory(temporary.path().resolve("before" + modules.size()));
            module = new ModuleClasses(new ModuleSources(folders, file), files, classPath.of(file), folder);
            modules.put(root, module);
        }
        return module;
    }

    /** The root of the source tree that contains a file, or the file's folder if its package has another name. */
    private static Path root(Path file) throws IOException {
        Path folder = file.toAbsolutePath().normalize().resolveSibling("").normalize();
        String name = ModuleSources.packageOf(SourceFile.read(file).text());
        Path suffix = Path.of(name.replace('.', '/'));
        if (name.isEmpty() || !folder.endsWith(suffix)) {
            return folder;
        }
        Path root = folder;
        for (int i = 0; i < suffix.getNameCount(); i++) {
            root = root.resolve("..").normalize();
        }
        return root;
    }

    @Override
    public void close() throws IOException {
        for (ModuleClasses each : modules.values()) {
            each.close();
        }
        temporary.close();
    }
}
