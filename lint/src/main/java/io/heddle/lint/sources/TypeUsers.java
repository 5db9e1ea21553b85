package io.heddle.lint.sources;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the files that name a type, by their text. An index of hash codes, 4 bytes for each name in a file, saves reading all
 * files for each search.
 */
public final class TypeUsers {
    /** The most files that may use a type. More of them say little about one use. */
    private static final int MOST_USERS = 50;

    /** The names that the index contains: those that follow the conventions for types. */
    private static final Pattern INDEXED = Pattern.compile("[A-Z]\\w*");

    private final List<Path> files = new ArrayList<>();
    private final List<int[]> names = new ArrayList<>();
    private final Set<String> searched = new HashSet<>();

    /** @param source decoded by any encoding that extends ASCII */
    public void add(Path file, String source) {
        files.add(file);
        names.add(hashCodes(source));
    }

    /** The sorted hash codes of all words that begin with an upper-case letter. */
    private static int[] hashCodes(String source) {
        int[] codes = new int[64];
        int count = 0;
        int at = 0;
        while (at < source.length()) {
            char first = source.charAt(at++);
            if (!isPart(first)) {
                continue;
            }
            int code = first;
            while (at < source.length() && isPart(source.charAt(at))) {
                code = 31 * code + source.charAt(at++);
            }
            if (first >= 'A' && first <= 'Z') {
                if (count == codes.length) {
                    codes = Arrays.copyOf(codes, 2 * count);
                }
                codes[count++] = code;
            }
        }
        Arrays.sort(codes, 0, count);
        return distinct(codes, count);
    }

    private static int[] distinct(int[] sorted, int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[kept++] = sorted[i];
            }
        }
        return Arrays.copyOf(sorted, kept);
    }

    private static boolean isPart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
    }

    /**
     * The files that name one of some types. Each type is searched once. Anonymous classes have no users.
     *
     * @param types binary names
     */
    public Stream<Path> of(Set<String> types) {
        Set<String> simple = new TreeSet<>();
        types.stream().filter(type -> !type.contains(":")).forEach(type -> simple.add(SupertypeIndex.simpleName(type)));
        return simple.stream().filter(searched::add).flatMap(this::users);
    }

    private Stream<Path> users(String name) {
        List<Path> users = mayName(name)
                .filter(file -> names(text(file), name))
                .limit(MOST_USERS + 1)
                .toList();
        return users.size() > MOST_USERS ? Stream.empty() : users.stream();
    }

    private Stream<Path> mayName(String name) {
        if (!INDEXED.matcher(name).matches()) {
            return files.stream();
        }
        int code = name.hashCode();
        return IntStream.range(0, files.size())
                .filter(i -> Arrays.binarySearch(names.get(i), code) >= 0)
                .mapToObj(files::get);
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
