package io.heddle.fleetspark;

import io.heddle.fleet.facts.FactTable;
import io.heddle.fleet.facts.FactsDatabase;
import io.heddle.fleet.facts.FactsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/**
 * Facts of jobs that do not exist. Numbers are hashes, so equal calls make equal facts. Some columns are null, some jobs have one
 * instance, some logs are copies, and some instances change their heap.
 */
final class GeneratedFacts implements AutoCloseable {
    private final FactsFolder folder;
    private final FactsDatabase database;

    GeneratedFacts(Path root) {
        folder = new FactsFolder(root);
        database = FactsDatabase.open(root.resolve(".overflow"));
    }

    /** Writes the facts of a variant, in several files of each table. */
    void add(String variant, int jobs) throws IOException {
        database.execute(
                "CREATE OR REPLACE TEMP TABLE instances AS SELECT '%s' AS v, j, i FROM range(%d) x(j), range(8) y(i) WHERE i <= %s"
                        .formatted(variant, jobs, hash("j, v", 8)));
        database.execute(
                "CREATE OR REPLACE TEMP TABLE all_logs AS SELECT *, v || '/' || j || '/' || i || '/' || l AS id FROM instances, range(2) z(l) WHERE l <= "
                        + hash("j, i, v, 'logs'", 2));
        for (int file = 0; file < 3; file++) {
            write(FactTable.EVENTS, variant, file, """
                    SELECT %s AS log_id, 'job-' || j AS job, i::STRING AS instance, NULL::STRING AS platform, '25' AS jdk,
                        'G1' AS collector, e AS number,
                        CASE WHEN e %% 7 = 0 THEN 'CONCURRENT' WHEN e %% 5 = 0 THEN 'FULL' ELSE 'YOUNG' END AS kind,
                        CASE WHEN %s > 0 THEN 1000 + %s END AS duration_nanos,
                        CASE WHEN j %% 6 > 0 THEN %s * 10000000 END AS gc_cpu_user_nanos,
                        CASE WHEN j %% 6 > 0 THEN %s * 10000000 END AS gc_cpu_system_nanos,
                        %s = 0 AS evacuation_failed
                    FROM all_logs, range(40) e(e) WHERE j %% 3 = %d AND j %% 17 > 0
                    """.formatted(
                            hash("id", Long.MAX_VALUE),
                            hash("e, id", 9),
                            hash("e, id, 'd'", 300_000_000),
                            hash("e, id, 'u'", 5),
                            hash("e, id, 's'", 2),
                            hash("e, id, 'f'", 11),
                            file));
            write(FactTable.LOGS, variant, file, """
                    SELECT %s AS log_id, CASE WHEN j %% 19 = 0 AND l = 1 THEN %s END AS supersedes,
                        'job-' || j AS job, i::STRING AS instance,
                        CASE WHEN j %% 4 > 0 THEN 'program-' || j %% 9 END AS program,
                        CASE WHEN j %% 5 > 0 THEN 'user-' || j %% 3 END AS job_user,
                        CASE WHEN j %% 23 = 0 THEN v END AS change_id,
                        '8 CPUs' AS platform, '25' AS jdk, 'G1' AS collector,
                        CASE WHEN j %% 13 = 0 THEN l * 1000 ELSE 1000 END AS heap_max_bytes,
                        CASE WHEN j %% 2 = 0 THEN 900 + %s END AS heap_committed_bytes,
                        1000000000 + %s AS covered_nanos,
                        CASE WHEN j %% 11 = 0 AND i < 2 THEN 'copy-' || j || '/' || i ELSE id END AS content,
                        40 AS events
                    FROM all_logs WHERE j %% 3 = %d
                    """.formatted(
                            hash("id", Long.MAX_VALUE),
                            hash("replace(id, '/1', '/0')", Long.MAX_VALUE),
                            hash("j, v", 900),
                            hash("id, 'covered'", 1_000_000_000_000L),
                            file));
            write(FactTable.PROCESSES, variant, file, """
                    SELECT 'job-' || j AS job, i::STRING AS instance, 1000000000 + %s AS cpu_nanos,
                        CASE WHEN j %% 2 = 0 THEN %s END AS peak_rss_bytes,
                        'source-' || i %% 2 AS source, %d AS ingested_epoch_millis
                    FROM instances WHERE j %% 7 > 0
                    """.formatted(
                    hash("j, i, v, %d".formatted(file), 100_000_000_000L), hash("j, i, v", 10_000_000_000L), file));
        }
    }

    /** Writes the rows of a query with some columns of a table to a file. */
    void write(FactTable table, String variant, int file, String query) throws IOException {
        write(table, variant, "generated-%d.parquet".formatted(file), query);
    }

    void write(FactTable table, String variant, String file, String query) throws IOException {
        Path partition = Files.createDirectories(folder.partition(table, variant));
        // Numbers are of the type that the table has.
        String columns = table.columns().stream()
                .filter(column -> query.contains(" AS " + column.name()))
                .map(column -> "CAST(%s AS %s) AS %s".formatted(column.name(), column.type(), column.name()))
                .collect(Collectors.joining(", "));
        database.execute("COPY (SELECT %s FROM (%s)) TO '%s' (FORMAT parquet)"
                .formatted(columns, query, partition.resolve(file).toString().replace("'", "''")));
    }

    private static String hash(String of, long below) {
        return "CAST(hash(%s) %% %d AS BIGINT)".formatted(of, below);
    }

    FactsFolder folder() {
        return folder;
    }

    @Override
    public void close() {
        database.close();
    }
}
