package io.heddle.gclogs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files of one log, in the order in which they were written. A JVM that rotates its log renames the file, and so does
 * logrotate: {@code gc.log} and {@code gc.log.0} belong together. {@code gc-4711.log} and {@code gc-4712.log} do not.
 *
 * @param log the path without the suffixes for rotation and compression; there may be no such file
 * @param files without copies, such as that of a file before its compression
 */
public record LogSeries(Path log, List<Path> files) {
    /**
     * Finds the series that files belong to. The times in the files decide about their order. Files that cannot be read
     * are not left out: reading their series fails.
     *
     * @return the series, ordered by path
     */
    public static List<LogSeries> of(Collection<Path> files) {
        Map<Path, List<LogName>> names = new TreeMap<>();
        for (Path file : files) {
            LogName name = LogName.of(file);
            names.computeIfAbsent(name.log(), log -> new ArrayList<>()).add(name);
        }
        List<LogSeries> all = new ArrayList<>();
        names.forEach((log, ofLog) -> all.add(new LogSeries(log, order(ofLog))));
        return all;
    }

    private static List<Path> order(List<LogName> names) {
        if (names.size() == 1) {
            return List.of(names.getFirst().file());
        }
        return LogOrder.of(Copies.without(names));
    }
}
