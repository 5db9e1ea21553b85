package io.heddle.fleet.testing;

import io.heddle.fleet.compare.FleetComparison;
import io.heddle.fleet.compare.Matching;
import io.heddle.fleet.facts.FactTable;
import io.heddle.fleet.facts.FactsDatabase;
import io.heddle.fleet.facts.FactsFolder;
import io.heddle.fleet.ingest.IngestListener;
import io.heddle.fleet.ingest.Ingestion;
import io.heddle.fleet.ingest.InstanceNaming;
import io.heddle.fleet.ingest.JobLayout;
import io.heddle.fleet.ingest.JobLayout.JobPart;
import io.heddle.fleet.ingest.Outcome;
import io.heddle.fleet.sql.DuckDbEngine;
import io.heddle.fleet.sql.QueryEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Logs in a folder, {@code variant/job/instance.log}, and the facts that become of them. */
public final class TestFleet {
    private static final String LAYOUT = "{variant}/{job}/{instance}.*";

    private final Path logs;
    private final FactsFolder facts;

    public TestFleet(Path folder) {
        this.logs = folder.resolve("logs");
        this.facts = new FactsFolder(folder.resolve("facts"));
    }

    public FactsFolder facts() {
        return facts;
    }

    public Path log(String variant, String job, String instance, Object text) {
        return file(variant, job, instance + ".log", text);
    }

    public Path file(String variant, String job, String name, Object text) {
        Path file = logs.resolve(variant).resolve(job).resolve(name);
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads all logs; the outcomes are in the order of the files' names. */
    public List<Outcome> ingest() throws InterruptedException {
        return ingest(Map.of(), logs);
    }

    public List<Outcome> ingest(Map<JobPart, String> stated, Path... paths) throws InterruptedException {
        return ingest(new InstanceNaming(stated, JobLayout.parse(LAYOUT)), paths);
    }

    public List<Outcome> ingest(InstanceNaming naming, Path... paths) throws InterruptedException {
        List<Outcome> outcomes = Collections.synchronizedList(new ArrayList<>());
        new Ingestion(facts, naming, InstantSource.system(), 2).run(List.of(paths), null, new IngestListener() {
            @Override
            public void started(long files, long bytes) {}

            @Override
            public void read(Outcome outcome) {
                outcomes.add(outcome);
            }
        });
        outcomes.sort(Comparator.comparing(outcome -> outcome.file().toString()));
        return outcomes;
    }

    public FleetComparison compare() {
        return compare(Matching.STANDARD);
    }

    public FleetComparison compare(Matching matching) {
        try (QueryEngine engine = new DuckDbEngine(facts, facts.root().resolve(".overflow"))) {
            return FleetComparison.of(engine, "a", "b", matching);
        }
    }

    /** A column of all rows of a table, as text. */
    public List<@Nullable String> column(FactTable table, String expression) throws IOException {
        List<@Nullable String> values = new ArrayList<>();
        try (FactsDatabase database = FactsDatabase.open(facts.root().resolve(".overflow"))) {
            database.query(
                    "SELECT CAST(%s AS STRING) FROM (%s) ORDER BY 1"
                            .formatted(expression, FactsDatabase.select(table, facts, facts.variants())),
                    row -> values.add(row.getString(1)));
        }
        return values;
    }
}
