package io.heddle.fleet.ingest;

import io.heddle.fleet.facts.FactTable;
import io.heddle.fleet.facts.FactsDatabase;
import io.heddle.fleet.facts.FactsFolder;
import io.heddle.fleet.facts.ProcessFacts;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * The CPU times that a folder of facts has, so that a file that is read again adds nothing.
 *
 * <p>Concurrency: all threads of an ingestion share it; its methods are synchronized.
 */
final class KnownProcesses {
    private record Known(String variant, String job, String instance, long cpuNanos, String source) {}

    private final Set<Known> processes = new HashSet<>();

    private KnownProcesses() {}

    static KnownProcesses read(FactsDatabase database, FactsFolder folder) throws IOException {
        KnownProcesses known = new KnownProcesses();
        String processes = FactsDatabase.select(FactTable.PROCESSES, folder, folder.variants());
        database.query(
                "SELECT %s, job, instance, cpu_nanos, source FROM (%s)".formatted(FactTable.VARIANT, processes),
                row -> known.processes.add(new Known(
                        row.getString(1), row.getString(2), row.getString(3), row.getLong(4), row.getString(5))));
        return known;
    }

    /** Adds a CPU time; false if it is there already. */
    synchronized boolean add(ProcessFacts process) {
        return processes.add(new Known(
                process.instance().variant(),
                process.instance().job(),
                process.instance().instance(),
                process.cpuNanos(),
                process.source()));
    }
}
