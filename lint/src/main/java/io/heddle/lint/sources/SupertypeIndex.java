package io.heddle.lint.sources;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the files that may extend or implement a type, by the simple names in the headers of their classes. */
public final class SupertypeIndex {
    private static final List<String> KEYWORDS = List.of("extends ", "implements ");
    private static final Pattern NAME = Pattern.compile("\\w+");

    /** The longest header. Text behind a keyword in a comment is not a header. */
    private static final int LONGEST = 400;

    private final Map<String, List<Path>> bySupertype = new HashMap<>();

    public void add(Path file, String source) {
        for (String keyword : KEYWORDS) {
            for (int at = source.indexOf(keyword); at >= 0; at = source.indexOf(keyword, at + 1)) {
                addNames(file, source, at + keyword.length());
            }
        }
    }

    private void addNames(Path file, String source, int from) {
        int end = source.indexOf('{', from);
        if (end < 0 || end - from > LONGEST) {
            return;
        }
        Matcher names = NAME.matcher(source).region(from, end);
        while (names.find()) {
            List<Path> files = bySupertype.computeIfAbsent(names.group(), _ -> new ArrayList<>());
            if (files.isEmpty() || !files.getLast().equals(file)) {
                files.add(file);
            }
        }
    }

    /** @param type the binary name of a type */
    public List<Path> of(String type) {
        return bySupertype.getOrDefault(simpleName(type), List.of());
    }

    static String simpleName(String type) {
        return type.substring(1 + Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')));
    }
}
