package io.heddle.lint.sources;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the files that may extend or implement a type, by the simple names in the headers of their classes. */
public final class SupertypeIndex {
    private static final List<String> KEYWORDS = List.of("extends ", "implements ");
    private static final Pattern NAME = Pattern.compile("\\w+");

    /** The longest header. Text behind a keyword in a comment is not a header. */
    private static final int LONGEST = 400;

    private final Map<String, List<Path>> bySupertype = new HashMap<>();

    public void add(SourceOutline source) {
        for (String name : source.supertypes()) {
            bySupertype.computeIfAbsent(name, _ -> new ArrayList<>()).add(source.file());
        }
    }

    /** The simple names in the headers of classes. */
    static Set<String> names(String source) {
        Set<String> names = new HashSet<>();
        for (String keyword : KEYWORDS) {
            for (int at = source.indexOf(keyword); at >= 0; at = source.indexOf(keyword, at + 1)) {
                addNames(source, at + keyword.length(), names);
            }
        }
        return names;
    }

    private static void addNames(String source, int from, Set<String> names) {
        int end = source.indexOf('{', from);
        if (end < 0 || end - from > LONGEST) {
            return;
        }
        Matcher found = NAME.matcher(source).region(from, end);
        while (found.find()) {
            names.add(found.group());
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
