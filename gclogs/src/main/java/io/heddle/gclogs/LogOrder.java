package io.heddle.gclogs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Orders the files of a log by the time of writing.
 *
 * <p>The dates in the files decide, if there are any. Otherwise the order is the one with the fewest restarts of a JVM among
 * those that rotation leaves: a JVM overwrites the file with the lowest number after that with the highest one, and logrotate
 * gives the latest file the lowest number.
 */
final class LogOrder {
    /** After a restart, the times in a log begin with a small one. A step back to a later time costs this much. */
    private static final int LOST_START = 10;

    private static final long START_NANOS = 60_000_000_000L;

    private LogOrder() {}

    /** @param names two or more */
    static List<Path> of(List<LogName> names) {
        List<LogStart> starts =
                names.stream().sorted(LogName.BY_NAME).map(LogStart::read).toList();
        if (starts.stream().anyMatch(LogStart::hasDate)
                && starts.stream().allMatch(start -> start.hasDate() || !start.hasUptime())) {
            return paths(byDate(starts));
        }
        return paths(leastRestarts(candidates(starts)));
    }

    /** Files without date come last: they are empty, or a JVM has just started. */
    private static List<LogStart> byDate(List<LogStart> starts) {
        return starts.stream()
                .sorted(Comparator.comparingLong(
                        start -> start.hasDate() ? start.time().epochMillis() : Long.MAX_VALUE))
                .toList();
    }

    private static List<Path> paths(List<LogStart> starts) {
        return starts.stream().map(start -> start.name().file()).toList();
    }

    /** Returns possible orders. Those that come first are the likelier ones. */
    private static List<List<LogStart>> candidates(List<LogStart> starts) {
        int numbered = (int) starts.stream()
                .filter(start -> start.name().number() != LogName.NONE)
                .count();
        List<LogStart> ascending = starts.subList(0, numbered);
        List<LogStart> others = starts.subList(numbered, starts.size());
        List<List<LogStart>> all = new ArrayList<>();
        byLastChange(starts).ifPresent(all::add);
        for (int i = 0; i < numbered; i++) {
            if (ascending.get(i).name().isCurrent()) {
                all.add(concat(rotated(ascending, i + 1), others));
            }
        }
        if (numbered > 0 && ascending.getFirst().name().number() > 0) {
            all.add(concat(ascending.reversed(), others));
        }
        for (int i = 0; i < Math.max(numbered, 1); i++) {
            all.add(concat(rotated(ascending, i), others));
        }
        return all;
    }

    private static List<LogStart> rotated(List<LogStart> starts, int distance) {
        List<LogStart> rotated = new ArrayList<>(starts);
        Collections.rotate(rotated, -distance);
        return rotated;
    }

    private static List<LogStart> concat(List<LogStart> first, List<LogStart> second) {
        List<LogStart> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    /** Orders files by their last changes, unless the files are copies that do not have them. */
    private static Optional<List<LogStart>> byLastChange(List<LogStart> starts) {
        NavigableMap<FileTime, LogStart> byTime = new TreeMap<>();
        starts.forEach(start -> byTime.put(lastChange(start.name().file()), start));
        boolean plausible = byTime.size() == starts.size()
                && byTime.lastEntry().getValue().name().isLatest();
        return plausible ? Optional.of(List.copyOf(byTime.values())) : Optional.empty();
    }

    private static FileTime lastChange(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }

    private static List<LogStart> leastRestarts(List<List<LogStart>> candidates) {
        List<LogStart> best = candidates.getFirst();
        for (List<LogStart> candidate : candidates) {
            if (restarts(candidate) < restarts(best)) {
                best = candidate;
            }
        }
        return best;
    }

    private static int restarts(List<LogStart> starts) {
        int cost = 0;
        long last = -1;
        for (LogStart start : starts) {
            if (!start.hasUptime()) {
                continue;
            }
            long uptime = start.time().uptimeNanos();
            if (uptime <= last) {
                cost += uptime < START_NANOS ? 1 : LOST_START;
            }
            last = uptime;
        }
        return cost;
    }
}
