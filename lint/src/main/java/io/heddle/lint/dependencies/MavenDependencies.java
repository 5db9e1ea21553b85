package io.heddle.lint.dependencies;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The jars of the dependencies in a POM, and of their dependencies, as far as they have been downloaded. Exclusions do not matter,
 * because an additional jar does no harm.
 */
final class MavenDependencies {
    private static final int MOST_PARENTS = 10;

    private final LocalRepositories repositories;

    MavenDependencies(LocalRepositories repositories) {
        this.repositories = repositories;
    }

    /** A POM with those of its parents, the nearest first. */
    private record Lineage(List<Pom> poms, Map<String, String> properties) {
        private Coordinates resolved(Coordinates library) {
            return new Coordinates(
                    Pom.resolve(library.group(), properties),
                    Pom.resolve(library.artifact(), properties),
                    Pom.resolve(library.version(), properties));
        }
    }

    /** The jars for a project with a POM. */
    List<Path> jars(Path pom) {
        Lineage project = lineage(pom);
        return jars(dependencies(project, _ -> true));
    }

    /** The jars of libraries and of their dependencies. */
    List<Path> jars(List<Coordinates> libraries) {
        Map<String, Path> jars = new LinkedHashMap<>();
        Deque<Coordinates> open = new ArrayDeque<>(libraries);
        while (!open.isEmpty()) {
            Coordinates next = open.remove();
            Optional<Coordinates> library =
                    jars.containsKey(next.key()) ? Optional.empty() : repositories.available(next);
            library.flatMap(repositories::jar).ifPresent(jar -> jars.put(next.key(), jar));
            library.flatMap(repositories::pom)
                    .ifPresent(pom -> open.addAll(dependencies(lineage(pom), Pom.Dependency::isTransitive)));
        }
        return List.copyOf(jars.values());
    }

    private List<Coordinates> dependencies(Lineage lineage, Predicate<Pom.Dependency> wanted) {
        Map<String, String> managed = new HashMap<>();
        versions(lineage, managed, 0);
        return lineage.poms().stream()
                .flatMap(pom -> pom.dependencies().stream())
                .filter(wanted)
                .map(each -> lineage.resolved(each.library()))
                .map(each -> each.version().isEmpty() ? each.withVersion(managed.getOrDefault(each.key(), "")) : each)
                .toList();
    }

    /** Collects the managed versions of a POM and of the POMs that it imports. */
    private void versions(Lineage lineage, Map<String, String> versions, int depth) {
        for (Pom pom : lineage.poms()) {
            for (Pom.Dependency each : pom.managed()) {
                Coordinates library = lineage.resolved(each.library());
                if (!each.scope().equals("import")) {
                    versions.putIfAbsent(library.key(), library.version());
                } else if (depth < MOST_PARENTS) {
                    repositories.pom(library).ifPresent(file -> versions(lineage(file), versions, depth + 1));
                }
            }
        }
    }

    private Lineage lineage(Path file) {
        List<Pom> poms = new ArrayList<>();
        Map<String, String> properties = new HashMap<>();
        Optional<Path> next = Optional.of(file);
        while (next.isPresent() && poms.size() < MOST_PARENTS) {
            try {
                Pom pom = Pom.read(next.get());
                poms.add(pom);
                pom.properties().forEach(properties::putIfAbsent);
                next = parent(pom);
            } catch (IOException e) {
                // The dependencies of the other files still help.
                break;
            }
        }
        return new Lineage(poms, properties);
    }

    private Optional<Path> parent(Pom pom) {
        if (pom.parent().isEmpty()) {
            return Optional.empty();
        }
        Path relative = pom.file().resolveSibling(pom.relativePath()).normalize();
        Path inTree = Files.isDirectory(relative) ? relative.resolve("pom.xml") : relative;
        return !pom.relativePath().isEmpty() && Files.isRegularFile(inTree)
                ? Optional.of(inTree)
                : repositories.pom(pom.parent().get());
    }
}
