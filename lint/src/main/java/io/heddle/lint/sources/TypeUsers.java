package io.heddle.lint.sources;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the files that name a type, by their text. The capitalised words of each file save reading all files for each search.
 */
public final class TypeUsers {
    /** The most files that may use a type. More of them say little about one use. */
    private static final int MOST_USERS = 50;

    private final List<Path> files = new ArrayList<>();
    private final List<CapitalisedWords> words = new ArrayList<>();
    private final Set<String> searched = new HashSet<>();

    public void add(SourceOutline source) {
        files.add(source.file());
        words.add(source.words());
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
        return CapitalisedWords.isKnown(name)
                ? IntStream.range(0, files.size())
                        .filter(i -> words.get(i).mayContain(name))
                        .mapToObj(files::get)
                : files.stream();
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
