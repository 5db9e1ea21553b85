package io.heddle.fleetspark;

import io.heddle.fleet.facts.FactTable;
import io.heddle.fleet.sql.QueryEngine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Apache Spark, with its driver in this process. Executors run only code of Spark, so a cluster needs nothing of Heddle.
 *
 * <p>A process has at most one Spark, so engines open one after the other.
 */
public final class SparkEngine implements QueryEngine {
    private static final Pattern PATTERN_CHARACTER = Pattern.compile("[\\\\{}\\[\\]*?]");

    private final SparkSession session;
    private final FactsAddress facts;
    private final Map<String, Dataset<org.apache.spark.sql.Row>> tables = new HashMap<>();

    private SparkEngine(SparkSession session, FactsAddress facts) {
        this.session = session;
        this.facts = facts;
    }

    /**
     * Starts Spark.
     *
     * @param facts a path, or an address of a file system of Hadoop
     * @param master {@code local[2]}, {@code spark://HOST:PORT} or another master that this Spark knows
     * @throws io.heddle.documents.UserError if Spark does not start, or does not know the file system
     */
    public static SparkEngine open(String facts, String master) {
        SparkSession session = Sessions.start(master);
        try {
            return new SparkEngine(
                    session, FactsAddress.of(facts, session.sparkContext().hadoopConfiguration()));
        } catch (RuntimeException e) {
            session.stop();
            throw e;
        }
    }

    @Override
    public String description() {
        return "Spark %s on %s"
                .formatted(session.version(), session.sparkContext().master());
    }

    @Override
    public List<String> variants() {
        return facts.variants();
    }

    @Override
    public void read(List<String> variants) {
        for (FactTable table : FactTable.values()) {
            List<Path> places = facts.places(table, variants);
            if (places.isEmpty()) {
                view(table.tableName(), table.emptyQuery());
            } else {
                attempt(() -> {
                    session.read()
                            .schema(schema(table))
                            .option("basePath", facts.folder(table).toString())
                            .option("pathGlobFilter", "*" + FactsAddress.SUFFIX)
                            .parquet(places.stream().map(SparkEngine::literal).toArray(String[]::new))
                            .createOrReplaceTempView(table.tableName());
                    return table;
                });
            }
        }
    }

    /** The pattern that only this path matches. */
    private static String literal(Path path) {
        return PATTERN_CHARACTER.matcher(path.toString()).replaceAll("\\\\$0");
    }

    /** All columns. One that a file lacks is null, as with schemas merged, but no file is read for its schema. */
    private static StructType schema(FactTable table) {
        StructType schema = new StructType();
        for (FactTable.Column column : table.columns()) {
            schema = schema.add(column.name(), column.type());
        }
        return schema.add(FactTable.VARIANT, "STRING");
    }

    @Override
    public void view(String name, String query) {
        attempt(() -> {
            session.sql(query).createOrReplaceTempView(name);
            return name;
        });
    }

    @Override
    public void table(String name, String query) {
        Dataset<org.apache.spark.sql.Row> former = tables.remove(name);
        if (former != null) {
            former.unpersist();
        }
        tables.put(name, attempt(() -> {
            Dataset<org.apache.spark.sql.Row> rows = session.sql(query).persist(StorageLevel.MEMORY_AND_DISK());
            rows.createOrReplaceTempView(name);
            return rows;
        }));
    }

    @Override
    public void query(String query, RowReader reader) {
        attempt(() -> session.sql(query).collectAsList()).forEach(row -> reader.read(new ResultRow(row)));
    }

    private <T> T attempt(Supplier<T> action) {
        try {
            return action.get();
        } catch (Exception e) { // Spark's own are checked, but Scala declares none.
            if (session.sparkContext().isStopped()) {
                throw Failures.ofCluster(session.sparkContext().master());
            }
            throw Failures.ofQuery(
                    facts.root().toString(), session.sparkContext().isLocal(), e);
        }
    }

    @Override
    public void close() {
        session.stop();
    }

    private record ResultRow(org.apache.spark.sql.Row row) implements Row {
        @Override
        public @Nullable String text(int column) {
            Object value = row.get(column - 1);
            return value == null ? null : value.toString();
        }

        @Override
        public double number(int column) {
            Object value = row.get(column - 1);
            return value == null ? Double.NaN : ((Number) value).doubleValue();
        }
    }
}
