package io.heddle.workloads.spark;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.TemporaryFolder;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Queries of one session; a result is the checksum of the rows. */
final class ReportTasks implements Tasks {
    private static final int PARTITIONS = 8;

    private final long seed;
    private final int orders;
    private final TemporaryFolder folder;
    private final SparkSession session;

    private ReportTasks(long seed, int orders, TemporaryFolder folder, SparkSession session) {
        this.seed = seed;
        this.orders = orders;
        this.folder = folder;
        this.session = session;
    }

    /** Starts a session that accepts no connections from other machines, and fills its tables. */
    static ReportTasks open(long seed, int orders) throws IOException {
        TemporaryFolder folder = TemporaryFolder.createUntilExit("spark");
        SparkSession session = SparkSession.builder()
                .appName("reports")
                .master("local[*]")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.local.dir", folder.path().toString())
                .config("spark.sql.warehouse.dir", folder.path().toString())
                .config("spark.sql.shuffle.partitions", PARTITIONS)
                .config("spark.ui.enabled", false)
                .getOrCreate();
        session.range(0, orders, 1, PARTITIONS)
                .selectExpr(Order.columns(seed))
                .cache()
                .createOrReplaceTempView("orders");
        session.range(Order.CUSTOMERS)
                .selectExpr("id as customer", "pmod(id, %d) as region".formatted(Query.REGION_COUNT))
                .cache()
                .createOrReplaceTempView("customers");
        return new ReportTasks(seed, orders, folder, session);
    }

    @Override
    public long run(int task) {
        Checksum sum = new Checksum();
        for (Row row : session.sql(Query.of(task).sql(task)).collectAsList()) {
            IntStream.range(0, row.size()).forEach(column -> sum.add(String.valueOf(row.get(column))));
        }
        return sum.value();
    }

    @Override
    public Optional<String> findError(long[] results) {
        for (int task = 0; task < results.length; task++) {
            Checksum sum = new Checksum();
            List<List<Object>> expected =
                    Query.of(task).rows(Order.all(seed, orders), task).toList();
            expected.forEach(row -> row.forEach(value -> sum.add(value.toString())));
            if (sum.value() != results[task]) {
                return Optional.of("query " + task + " has other rows than a computation without Spark");
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        session.stop();
        folder.close();
    }
}
