package io.heddle.lab.fleet;

import io.heddle.fleet.facts.FactTable;
import io.heddle.fleet.facts.FactsDatabase;
import io.heddle.fleet.facts.FactsFolder;
import io.heddle.fleet.sql.SqlFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Writes the facts of a {@link FleetModel}. The database computes them from hashes, so they need no memory and come out the same on
 * every machine.
 */
public final class GeneratedFleet {
    public static final String BASELINE = "before";
    public static final String CANDIDATE = "after";

    /**
     * Uniform and standard normal numbers from a hash (Box and Muller, "A note on the generation of random normal deviates", 1958). DuckDB
     * combines the hashes of several arguments by an exclusive or, so hashes that differ in the last argument differ by a constant. Each
     * further hash of a hash makes independent numbers.
     */
    private static final List<String> MACROS = List.of(
            "CREATE OR REPLACE TEMP MACRO uniform(h) AS ((hash(h) >> 11)::DOUBLE + 0.5) / 9007199254740992",
            "CREATE OR REPLACE TEMP MACRO normal(a, b) AS sqrt(-2 * ln(uniform(hash(a, b)))) * cos(2 * pi() * uniform(hash(hash(a, b))))");

    private GeneratedFleet() {}

    /** Writes the facts of both variants into an empty folder. */
    public static void write(FleetModel model, FactsFolder folder) {
        try (FactsDatabase database = FactsDatabase.open(folder.root().resolve(".overflow"))) {
            MACROS.forEach(database::execute);
            for (String variant : List.of(BASELINE, CANDIDATE)) {
                Map<String, Object> parameters = parameters(model, variant);
                for (String table : List.of("generated_jobs", "generated_instances")) {
                    database.execute("CREATE OR REPLACE TEMP TABLE %s AS %s"
                            .formatted(table, SqlFile.read(GeneratedFleet.class, table, parameters)));
                }
                for (FactTable table : FactTable.values()) {
                    Path partition = Files.createDirectories(folder.partition(table, variant));
                    database.execute("COPY (%s) TO '%s' (FORMAT parquet, COMPRESSION zstd)"
                            .formatted(
                                    SqlFile.read(GeneratedFleet.class, table.tableName(), parameters),
                                    partition.resolve("generated.parquet")));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Object> parameters(FleetModel model, String variant) {
        return Map.ofEntries(
                Map.entry("variant", variant),
                Map.entry("candidate", CANDIDATE),
                Map.entry("jobs", model.jobs()),
                Map.entry("eventsPerJob", model.eventsPerJob()),
                Map.entry("instancesBelow", FleetModel.INSTANCES_BELOW),
                Map.entry("meanInstances", model.meanInstances()),
                Map.entry("pauseEffect", Math.log(model.pauseImprovement())),
                Map.entry("cpuEffect", Math.log(model.cpuImprovement())),
                Map.entry("spread", model.spread()),
                Map.entry("slope", model.slope()),
                Map.entry("seed", model.seed()));
    }
}
