package io.heddle.lint.sources;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the files that declare a type by their paths, as compilers do. */
public final class SourceIndex {
    private final Map<String, List<Path>> byName = new HashMap<>();

    public SourceIndex(List<Path> files) {
        for (Path file : files) {
            byName.computeIfAbsent(file.getFileName().toString(), _ -> new ArrayList<>())
                    .add(file);
        }
    }

    /**
     * The files of a type; several if source trees hold versions of it.
     *
     * @param type the binary name, with {@code $} before the name of a nested class
     */
    public List<Path> of(String type) {
        String outer = type.contains("$") ? type.substring(0, type.indexOf('$')) : type;
        Path path = Path.of(outer.replace('.', '/') + ".java");
        return byName.getOrDefault(path.getFileName().toString(), List.of()).stream()
                .filter(file -> file.endsWith(path))
                .toList();
    }
}
