package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.FileModel;
import io.heddle.recipes.program.ForkJoinTypes;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Groups files by the types that they mention. Two files are connected if both mention a type that some file declares or extends.
 * Calls, fields and functions lead only to connected files, so other files have no influence on the code that a job reaches.
 *
 * <p>Nearly all files mention some types of the JDK. A tree may contain a copy of such a type. Files that mention the type need
 * the copy, but most copies do not connect these files with one another.
 */
public final class ConnectedFiles {
    /** The parents in a forest of disjoint sets. The root of a tree is its own parent. */
    private final Map<Path, Path> parents = new HashMap<>();

    /** The copies of types of the JDK that the files of a set mention, by the root of the set. */
    private final Map<Path, Set<Path>> copies = new HashMap<>();

    public ConnectedFiles(Collection<FileModel> files) {
        Set<String> connecting = new HashSet<>();
        Map<String, Set<Path>> copiesOfType = new HashMap<>();
        for (FileModel file : files) {
            parents.put(file.file(), file.file());
            for (ClassModel each : file.classes()) {
                if (isConnecting(each)) {
                    connecting.add(each.name());
                } else {
                    copiesOfType
                            .computeIfAbsent(each.name(), missing -> new HashSet<>())
                            .add(file.file());
                }
                each.supertypes().stream().filter(Dispatch::isFollowed).forEach(connecting::add);
            }
        }
        Map<String, Path> mentioning = new HashMap<>();
        for (FileModel file : files) {
            for (String type : file.types()) {
                if (connecting.contains(type)) {
                    join(mentioning.computeIfAbsent(type, missing -> file.file()), file.file());
                }
            }
        }
        for (FileModel file : files) {
            for (String type : file.types()) {
                copies.computeIfAbsent(rootOf(file.file()), missing -> new HashSet<>())
                        .addAll(copiesOfType.getOrDefault(type, Set.of()));
            }
        }
    }

    /**
     * Whether one user of a class may have an influence on another: by a subclass to which calls are followed, or by a function
     * that implements the class or that an object keeps.
     */
    private static boolean isConnecting(ClassModel type) {
        if (Dispatch.isFollowed(type.name())) {
            return true;
        }
        return !ForkJoinTypes.contains(type.name())
                && (type.isAbstract() || type.bodies().stream().anyMatch(ConnectedFiles::mayKeepArgument));
    }

    private static boolean mayKeepArgument(Body body) {
        return body.isConstructor() && !body.parameters().isEmpty();
    }

    private void join(Path one, Path other) {
        parents.put(rootOf(one), rootOf(other));
    }

    /** Shortens the path to the root for later searches. */
    private Path rootOf(Path file) {
        Path parent = parents.getOrDefault(file, file);
        if (parent.equals(file)) {
            return file;
        }
        Path root = rootOf(parent);
        parents.put(file, root);
        return root;
    }

    /** Some files, and all files that have an influence on the code which jobs in them reach. */
    public Set<Path> with(Set<Path> some) {
        Set<Path> roots = new HashSet<>();
        Deque<Path> open = new ArrayDeque<>(some);
        while (!open.isEmpty()) {
            Path root = rootOf(open.pop());
            if (roots.add(root)) {
                open.addAll(copies.getOrDefault(root, Set.of()));
            }
        }
        return parents.keySet().stream()
                .filter(file -> roots.contains(rootOf(file)))
                .collect(Collectors.toSet());
    }
}
