package io.heddle.lint.dependencies;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The jars that sources may use: those that the user names, and those that build files near the sources declare. */
public final class ClassPath {
    private static final List<String> BUILD_SCRIPTS = List.of("build.gradle", "build.gradle.kts");
    private static final List<String> LIBRARY_FOLDERS = List.of("lib", "libs");
    private static final int DEEPEST_LIBRARY = 3;

    /** The most folders that are searched. */
    private static final int MOST_PARENTS = 12;

    private final List<Path> explicit;
    private final MavenDependencies maven;
    private final GradleDependencies gradle;
    private final Map<Path, List<Path>> byFolder = new HashMap<>();

    /** @param explicit as javac takes it; empty if the user names none */
    public ClassPath(String explicit) {
        this(explicit, LocalRepositories.ofUser());
    }

    ClassPath(String explicit, LocalRepositories repositories) {
        this.explicit = Arrays.stream(explicit.split(File.pathSeparator))
                .filter(each -> !each.isEmpty())
                .flatMap(ClassPath::expanded)
                .map(each -> each.toAbsolutePath().normalize())
                .toList();
        maven = new MavenDependencies(repositories);
        gradle = new GradleDependencies(maven);
    }

    private static Stream<Path> expanded(String entry) {
        return entry.endsWith("*")
                ? jars(Path.of(entry.substring(0, entry.length() - 1)), 1).stream()
                : Stream.of(Path.of(entry));
    }

    /** The class path of a source. */
    public List<Path> of(Path source) {
        Path folder = source.toAbsolutePath().normalize().getParent();
        return byFolder.computeIfAbsent(folder, this::find);
    }

    private List<Path> find(Path folder) {
        Set<Path> all = new LinkedHashSet<>(explicit);
        Path home = Path.of(System.getProperty("user.home"));
        Path root = Repository.rootOf(folder).orElse(home);
        Path each = folder;
        for (int i = 0; i < MOST_PARENTS && each.getParent() != null && !each.equals(home); i++) {
            addFrom(each, all);
            if (each.equals(root)) {
                break;
            }
            each = each.getParent();
        }
        return List.copyOf(all);
    }

    private void addFrom(Path folder, Set<Path> jars) {
        Path pom = folder.resolve("pom.xml");
        if (Files.isRegularFile(pom)) {
            jars.addAll(maven.jars(pom));
        }
        for (String each : BUILD_SCRIPTS) {
            Path script = folder.resolve(each);
            if (Files.isRegularFile(script)) {
                jars.addAll(gradle.jars(script));
            }
        }
        for (String each : LIBRARY_FOLDERS) {
            jars.addAll(jars(folder.resolve(each), DEEPEST_LIBRARY));
        }
    }

    private static List<Path> jars(Path folder, int depth) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Path> jars = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder, depth)) {
            files.filter(file -> file.toString().endsWith(".jar") && Files.isRegularFile(file))
                    .sorted()
                    .forEach(jars::add);
        } catch (IOException e) {
            // An unreadable folder has no jars for the compiler.
            return List.of();
        }
        return jars;
    }
}
