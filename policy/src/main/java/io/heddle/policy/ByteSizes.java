package io.heddle.policy;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes in bytes as people type them for a JVM: {@code 512m}, {@code 2g}; a bare number is bytes. Units are powers of 1024. */
public final class ByteSizes {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,10})([kmgt]?)b?");

    private ByteSizes() {}

    /** Returns the bytes; empty if the text is no size. */
    public static Optional<Long> parse(String text) {
        Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            return Optional.empty();
        }
        int power = size.group(2).isEmpty() ? 0 : 1 + "kmgt".indexOf(size.group(2));
        return Optional.of(Long.parseLong(size.group(1)) << (10 * power));
    }
}
