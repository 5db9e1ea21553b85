package io.heddle.lint.sources;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which file holds a type, by its path: as compilers expect it. */
public final class SourceFiles {
    private final Map<String, List<Path>> byName = new HashMap<>();

    public SourceFiles(List<Path> files) {
        for (Path file : files) {
            byName.computeIfAbsent(file.getFileName().toString(), _ -> new ArrayList<>())
                    .add(file);
        }
    }

    /**
     * Several where source trees hold versions of it.
     *
     * @param type qualified, with {@code $} before a nested one's name
     */
    public List<Path> of(String type) {
        String outer = type.contains("$") ? type.substring(0, type.indexOf('$')) : type;
        Path path = Path.of(outer.replace('.', '/') + ".java");
        return byName.getOrDefault(path.getFileName().toString(), List.of()).stream()
                .filter(file -> file.endsWith(path))
                .toList();
    }
}
