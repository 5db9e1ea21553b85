package io.heddle.lint.sources;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds the files that name a type, by their text. */
public final class TypeUsers {
    /** The most files that may use a type. More of them say little about one use. */
    private static final int MOST_USERS = 50;

    private final List<Path> files;
    private final Set<String> searched = new HashSet<>();

    public TypeUsers(List<Path> files) {
        this.files = files;
    }

    /**
     * The files that name one of some types. Each type is searched once.
     *
     * @param types binary names
     */
    public Stream<Path> of(Set<String> types) {
        Set<String> names = new TreeSet<>();
        types.forEach(type -> names.add(SupertypeIndex.simpleName(type)));
        names.removeIf(name -> !searched.add(name));
        if (names.isEmpty()) {
            return Stream.empty();
        }
        Map<String, List<Path>> users = new HashMap<>();
        for (Path file : files) {
            String text = text(file);
            names.stream().filter(name -> names(text, name)).forEach(name -> users.computeIfAbsent(
                            name, _ -> new ArrayList<>())
                    .add(file));
        }
        return users.values().stream().filter(each -> each.size() <= MOST_USERS).flatMap(List::stream);
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            // The first reading of the file has reported it.
            return "";
        }
    }

    private static boolean names(String text, String name) {
        for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            int end = at + name.length();
            boolean begins = at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1));
            if (begins && (end == text.length() || !Character.isJavaIdentifierPart(text.charAt(end)))) {
                return true;
            }
        }
        return false;
    }
}
