package io.heddle.gclogs;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a file of a log.
 *
 * @param log the path without the suffixes below, and without that of a compression
 * @param number in the suffix for rotation, such as that of {@code gc.log.1.gz}; {@link #NONE} if there is none
 * @param date in the suffix for rotation, such as that of {@code gc.log-20260131}; empty if there is none
 * @param isCurrent whether a JVM of JDK 8 marked the file as the one that it writes, as in {@code gc.log.0.current}
 */
record LogName(Path file, Path log, int number, String date, boolean isCurrent) {
    static final int NONE = -1;

    /** By the numbers in the names. Files without number come last: they are the latest ones. */
    static final Comparator<LogName> BY_NAME = Comparator.comparing((LogName name) -> name.number == NONE)
            .thenComparingInt(name -> name.number)
            .thenComparing(name -> name.date.isEmpty())
            .thenComparing(name -> name.date)
            .thenComparing(name -> name.file);

    /** No JVM numbers more files: the largest number is 1023 up to JDK 8 and 999 since. Larger ones identify processes. */
    private static final int MAX_NUMBER = 1023;

    private static final Pattern COMPRESSION = Pattern.compile("\\.(gz|zst|zstd)$");
    private static final Pattern NUMBER = Pattern.compile("\\.(\\d{1,4})(\\.current)?$");

    /** Logrotate's option {@code dateext}. The decoration {@code %t} of a JVM has a time of day, too: each log has its own. */
    private static final Pattern DATE =
            Pattern.compile("(?<=\\..{1,99})[-.](\\d{8}(-\\d{2,10})?|\\d{4}-\\d{2}-\\d{2}(-\\d{2})?)$");

    /** Returns whether the name is that of a file which a JVM still writes. */
    boolean isLatest() {
        return isCurrent || (number == NONE && date.isEmpty());
    }

    static LogName of(Path file) {
        String name = COMPRESSION.matcher(String.valueOf(file.getFileName())).replaceFirst("");
        Matcher number = NUMBER.matcher(name);
        if (number.find() && number.start() > 0 && Integer.parseInt(number.group(1)) <= MAX_NUMBER) {
            Path log = file.resolveSibling(name.substring(0, number.start()));
            return new LogName(file, log, Integer.parseInt(number.group(1)), "", number.group(2) != null);
        }
        Matcher date = DATE.matcher(name);
        if (date.find()) {
            return new LogName(file, file.resolveSibling(name.substring(0, date.start())), NONE, date.group(1), false);
        }
        return new LogName(file, file.resolveSibling(name), NONE, "", false);
    }
}
