package io.heddle.cli.options;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Sizes in bytes as people type them for a JVM: {@code 512m}, {@code 2g}; a bare number is bytes. Units are powers of 1024. */
public final class Sizes implements ITypeConverter<Long> {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,10})([kmgt]?)b?");

    @Override
    public Long convert(String value) {
        Matcher size = SIZE.matcher(value.toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            throw new TypeConversionException("'" + value + "' is not a size. Write 512m or 2g");
        }
        int shift = "kmgt".indexOf(size.group(2).isEmpty() ? '-' : size.group(2).charAt(0)) + 1;
        return Long.parseLong(size.group(1)) << (10 * shift);
    }
}
