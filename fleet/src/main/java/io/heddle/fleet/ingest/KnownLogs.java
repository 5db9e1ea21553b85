package io.heddle.fleet.ingest;

import io.heddle.fleet.facts.FactTable;
import io.heddle.fleet.facts.FactsDatabase;
import io.heddle.fleet.facts.FactsFolder;
import io.heddle.fleet.facts.JobInstance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The logs whose facts a folder has, so that a log that is read again adds nothing, and one that has grown replaces itself.
 *
 * <p>Concurrency: all threads of an ingestion share it; its methods are synchronized.
 */
final class KnownLogs {
    /** The name of an instance; factors that the user states later do not make it another. */
    private record Name(String variant, String job, String instance) {
        static Name of(JobInstance instance) {
            return new Name(instance.variant(), instance.job(), instance.instance());
        }
    }

    private record Known(long id, String path, long bytes, long modifiedMillis, String content, String head) {}

    /** The relation of a log to those whose facts are there. */
    sealed interface Standing {
        /** Its facts are there. */
        record Duplicate(String path) implements Standing {}

        /** @param supersedes the id of the same log when it was shorter; null for a log that is new */
        record New(@Nullable Long supersedes) implements Standing {}
    }

    private final Map<Name, List<Known>> logs = new HashMap<>();

    private KnownLogs() {}

    static KnownLogs read(FactsDatabase database, FactsFolder folder) throws IOException {
        KnownLogs known = new KnownLogs();
        String logs = FactsDatabase.select(FactTable.LOGS, folder, folder.variants());
        database.query(
                "SELECT %s, job, instance, log_id, source, source_bytes, source_modified_millis, content, head FROM (%s)"
                        .formatted(FactTable.VARIANT, logs),
                row -> known.logs
                        .computeIfAbsent(
                                new Name(row.getString(1), row.getString(2), row.getString(3)), _ -> new ArrayList<>())
                        .add(new Known(
                                row.getLong(4),
                                row.getString(5),
                                row.getLong(6),
                                row.getLong(7),
                                row.getString(8),
                                row.getString(9))));
        return known;
    }

    /** Whether a file has not changed since it was read for this instance, as far as size and time tell. */
    synchronized boolean isUnchanged(JobInstance instance, String path, long bytes, long modifiedMillis) {
        return of(instance).stream()
                .anyMatch(log -> log.path.equals(path) && log.bytes == bytes && log.modifiedMillis == modifiedMillis);
    }

    /** Compares a log with those known of its instance, and from now on knows it. */
    synchronized Standing add(
            JobInstance instance, long id, String path, long bytes, long modifiedMillis, Fingerprint log) {
        List<Known> known = logs.computeIfAbsent(Name.of(instance), _ -> new ArrayList<>());
        String content = log.content();
        Optional<Known> same =
                known.stream().filter(each -> each.content.equals(content)).findFirst();
        if (same.isPresent()) {
            return new Standing.Duplicate(same.get().path);
        }
        // The latest one comes last.
        Optional<Known> shorter = known.reversed().stream()
                .filter(each -> log.beginsWith(each.head))
                .filter(each -> Fingerprint.isDistinctive(each.head) || each.path.equals(path))
                .findFirst();
        known.add(new Known(id, path, bytes, modifiedMillis, content, log.head()));
        return new Standing.New(shorter.map(Known::id).orElse(null));
    }

    private List<Known> of(JobInstance instance) {
        return logs.getOrDefault(Name.of(instance), List.of());
    }
}
