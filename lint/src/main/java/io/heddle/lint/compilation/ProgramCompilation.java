package io.heddle.lint.compilation;

import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.lint.dependencies.ClassPath;
import io.heddle.lint.dependencies.Repository;
import io.heddle.lint.sources.PackageFolders;
import io.heddle.lint.sources.SourceFile;
import io.heddle.lint.sources.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compiles the parts of a program that a change needs. Errors elsewhere, and missing dependencies, do not matter. */
public final class ProgramCompilation implements AutoCloseable {
    /** The most files that are compiled with a changed one. */
    private static final int MOST_USERS = 20;

    private final List<Path> files;
    private final ClassPath classPath;
    private final SourceFolders folders;
    private final Map<Path, Module> modules = new HashMap<>();
    private @Nullable TemporaryFolder temporary;
    private int outputs;

    /** @param files all sources of the program */
    public ProgramCompilation(List<Path> files, ClassPath classPath) throws IOException {
        this.files = withSiblings(files);
        this.classPath = classPath;
        folders = new SourceFolders(this.files);
    }

    /** @param folder the name of the folder of its classes */
    private record Module(ModuleClasses classes, String folder) {}

    /**
     * The classes of a changed file before and after the change, as class paths.
     *
     * @param error why the file can't be compiled even with repairs; empty if it can
     */
    public record Versions(List<Path> before, List<Path> after, Optional<String> error) {}

    /** Adds the other sources of the repositories that contain the files. */
    private static List<Path> withSiblings(List<Path> files) throws IOException {
        Set<Path> roots = new TreeSet<>();
        Map<Path, Path> all = new TreeMap<>();
        for (Path file : files) {
            all.put(file.toAbsolutePath().normalize(), file);
            Repository.rootOf(file).ifPresent(roots::add);
        }
        SourceTree.of(List.copyOf(roots)).files().forEach(file -> all.putIfAbsent(file, file));
        return List.copyOf(all.values());
    }

    /** Why a change does not compile; empty if it does, or if the error was there before. */
    public Optional<String> newError(SourceFile before, SourceFile after) throws IOException {
        return module(before.path())
                .classes()
                .newErrors(before.path(), before.text(), after.text(), users(before.path()))
                .stream()
                .findFirst()
                .map(error -> error.fileName() + ": " + error.message());
    }

    /** Files in the folder of a file that mention the type that the file is named after. */
    private List<Path> users(Path file) throws IOException {
        String type = file.getFileName().toString().replace(".java", "");
        List<Path> users = new ArrayList<>();
        for (Path each : folders.besides(file)) {
            if (!each.equals(file)
                    && users.size() < MOST_USERS
                    && SourceFile.read(each).text().contains(type)) {
                users.add(each);
            }
        }
        return users;
    }

    /** Compiles a file before and after a change, and what it and other files need. */
    public Versions versions(SourceFile after, Collection<Path> others) throws IOException {
        Module module = module(after.path());
        Path before = Files.createDirectories(folder().resolve(module.folder()));
        module.classes().prepare(List.of(after.path()), before);
        module.classes().prepare(others, before);
        Path output = Files.createDirectory(folder().resolve("after" + ++outputs));
        Optional<String> error = module.classes().compile(after.path(), after.text(), before, output);
        List<Path> jars = classPath.of(after.path());
        return new Versions(joined(List.of(before), jars), joined(List.of(output, before), jars), error);
    }

    private static List<Path> joined(List<Path> folders, List<Path> jars) {
        return Stream.concat(folders.stream(), jars.stream()).toList();
    }

    /** The folder below which all classes are. */
    public Path folder() throws IOException {
        if (temporary == null) {
            TemporaryFolder.removeAbandoned();
            temporary = TemporaryFolder.create("lint");
        }
        return temporary.path();
    }

    private Module module(Path file) throws IOException {
        Path root = root(file);
        Module module = modules.get(root);
        if (module == null) {
            ModuleSources sources = new ModuleSources(folders, file);
            module = new Module(new ModuleClasses(sources, files, classPath.of(file)), "before" + modules.size());
            modules.put(root, module);
        }
        return module;
    }

    /** The root of the source tree that contains a file, or the file's folder if its package has another name. */
    private static Path root(Path file) throws IOException {
        Path folder = file.toAbsolutePath().normalize().resolveSibling("").normalize();
        return PackageFolders.rootOf(folder, SourceFile.read(file).packageName());
    }

    @Override
    public void close() throws IOException {
        for (Module each : modules.values()) {
            each.classes().close();
        }
        if (temporary != null) {
            temporary.close();
        }
    }
}
