package io.heddle.fleet.show;

import io.heddle.fleet.facts.Coverage;
import io.heddle.gclogs.GcLog;
import io.heddle.gclogs.GcLogReader;
import io.heddle.gclogs.LogSeries;
import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcJvm;
import io.heddle.gclogs.events.GcKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The summary of one log: the JSON of {@code heddle fleet show} ({@code docs/schemas/fleet.show.schema.json}).
 *
 * @param files of the log, in the order of writing
 * @param jvms that wrote it
 * @param coveredSeconds the time from the first to the last event of each JVM, added up; NaN if it is not known
 * @param pausedShare of the covered time; NaN if that is not known
 * @param pauses of all kinds, the kind with the largest sum first
 * @param causes of pauses, the one with the largest sum first
 * @param longest pauses in descending order
 * @param concurrentCollections their number
 * @param evacuationFailures pauses in which there was no room for objects that were to move
 * @param notUnderstood lines about pauses that were not understood
 * @param foreignLines lines that are not those of a GC log
 * @param defects of the files, such as a torn end
 */
public record LogSummary(
        String schema,
        List<String> files,
        List<Jvm> jvms,
        double coveredSeconds,
        double pausedShare,
        Pauses all,
        List<Pauses> pauses,
        List<Pauses> causes,
        List<Pause> longest,
        long concurrentCollections,
        long evacuationFailures,
        long lines,
        GcLog.Examples notUnderstood,
        long foreignLines,
        List<String> defects) {
    private static final String SCHEMA = "heddle.fleet.show/1";
    private static final int LONGEST = 10;

    /**
     * A JVM; what the log does not say is null.
     *
     * @param version in the JVM's own words
     */
    public record Jvm(
            Collector collector,
            @Nullable String version,
            @Nullable Long processors,
            @Nullable Long memoryBytes,
            @Nullable Long initialHeapBytes,
            @Nullable Long maxHeapBytes) {
        static Jvm of(GcJvm jvm) {
            return new Jvm(
                    jvm.collector(),
                    jvm.version(),
                    known(jvm.processors()),
                    known(jvm.memoryBytes()),
                    known(jvm.initialHeapBytes()),
                    known(jvm.maxHeapBytes()));
        }
    }

    /**
     * Pauses with something in common. Without pauses, all but the count and the sum are NaN.
     *
     * @param name what they have in common
     */
    public record Pauses(
            String name,
            int count,
            double totalSeconds,
            double meanSeconds,
            double medianSeconds,
            double p90Seconds,
            double p99Seconds,
            double maxSeconds) {
        static Pauses of(String name, Durations durations) {
            return new Pauses(
                    name,
                    durations.count(),
                    durations.sumSeconds(),
                    durations.meanSeconds(),
                    durations.quantileSeconds(0.5),
                    durations.quantileSeconds(0.9),
                    durations.quantileSeconds(0.99),
                    durations.quantileSeconds(1));
        }
    }

    /**
     * One pause.
     *
     * @param uptimeSeconds of the JVM at its start; null if the log does not say
     * @param epochMillis the time of day at its start; null if the log does not say
     */
    public record Pause(
            @Nullable Double uptimeSeconds,
            @Nullable Long epochMillis,
            String name,
            @Nullable String cause,
            double seconds,
            @Nullable Long heapBeforeBytes,
            @Nullable Long heapAfterBytes) {
        static Pause of(GcEvent event) {
            GcEvent.@Nullable HeapChange heap = event.heap();
            return new Pause(
                    event.startNanos() == GcEvent.UNKNOWN ? null : event.startNanos() / 1e9,
                    known(event.startEpochMillis()),
                    event.name(),
                    event.cause(),
                    event.durationNanos() / 1e9,
                    heap == null ? null : heap.beforeBytes(),
                    heap == null ? null : heap.afterBytes());
        }
    }

    /** The number of pauses that collected the whole heap. */
    public int fullCollections() {
        return pauses.stream()
                .filter(group -> group.name().startsWith("Pause Full"))
                .mapToInt(Pauses::count)
                .sum();
    }

    /** @throws IOException if a file cannot be read */
    public static LogSummary read(LogSeries series) throws IOException {
        Reader reader = new Reader();
        return reader.summary(series, GcLogReader.read(series, reader::add));
    }

    private static @Nullable Long known(long value) {
        return value == GcEvent.UNKNOWN ? null : value;
    }

    /** Adds up the events of a log. */
    private static final class Reader {
        private final Coverage coverage = new Coverage();
        private final Durations all = new Durations();
        private final Map<String, Durations> byName = new TreeMap<>();
        private final Map<String, Durations> byCause = new TreeMap<>();
        private final PriorityQueue<GcEvent> longest =
                new PriorityQueue<>(Comparator.comparingLong(GcEvent::durationNanos));
        private long concurrent;
        private long evacuationFailures;

        private void add(GcEvent event) {
            coverage.add(event);
            evacuationFailures += event.evacuationFailed() ? 1 : 0;
            if (event.kind() == GcKind.CONCURRENT) {
                concurrent++;
            } else if (event.durationNanos() != GcEvent.UNKNOWN) {
                all.add(event.durationNanos());
                byName.computeIfAbsent(event.name(), _ -> new Durations()).add(event.durationNanos());
                byCause.computeIfAbsent(event.cause() == null ? "(none)" : event.cause(), _ -> new Durations())
                        .add(event.durationNanos());
                longest.add(event);
                if (longest.size() > LONGEST) {
                    longest.remove();
                }
            }
        }

        private LogSummary summary(LogSeries series, GcLog log) {
            double covered = coverage.nanos() == GcEvent.UNKNOWN ? Double.NaN : coverage.nanos() / 1e9;
            return new LogSummary(
                    SCHEMA,
                    series.files().stream().map(Path::toString).toList(),
                    log.jvms().stream().map(Jvm::of).toList(),
                    covered,
                    all.sumSeconds() / covered,
                    Pauses.of("all", all),
                    groups(byName),
                    groups(byCause),
                    longest.stream()
                            .sorted(longest.comparator().reversed())
                            .map(Pause::of)
                            .toList(),
                    concurrent,
                    evacuationFailures,
                    log.lines(),
                    log.notUnderstood(),
                    log.foreign().count(),
                    log.defects());
        }

        private static List<Pauses> groups(Map<String, Durations> durations) {
            List<Pauses> groups = new ArrayList<>();
            durations.forEach((name, ofName) -> groups.add(Pauses.of(name, ofName)));
            groups.sort(Comparator.comparingDouble(Pauses::totalSeconds).reversed());
            return groups;
        }
    }
}
