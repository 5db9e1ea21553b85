package io.heddle.fleetspark;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/**
 * Starts sessions. Settings of the user count before those here: system properties, and {@code spark-defaults.conf}
 * on the class path.
 */
final class Sessions {
    private static final String DEFAULTS = "/spark-defaults.conf";
    private static final String LOOPBACK = "127.0.0.1";

    /** Spark's default is for a cluster. */
    private static final String PARTITIONS = "spark.sql.shuffle.partitions";

    private static final long PARTITIONS_OF_A_CORE = 4;

    private Sessions() {}

    static SparkSession start(String master) {
        try {
            SparkSession session =
                    SparkSession.builder().config(configuration(master)).getOrCreate();
            if (isLocal(master) && !session.sparkContext().getConf().contains(PARTITIONS)) {
                session.conf()
                        .set(
                                PARTITIONS,
                                PARTITIONS_OF_A_CORE * session.sparkContext().defaultParallelism());
            }
            return session;
        } catch (Exception e) { // Spark's own are checked, but Scala declares none.
            throw Failures.ofStart(master, e);
        }
    }

    private static SparkConf configuration(String master) throws IOException {
        SparkConf configuration = new SparkConf();
        Properties defaults = defaults();
        defaults.stringPropertyNames()
                .forEach(name -> configuration.setIfMissing(
                        name, defaults.getProperty(name).strip()));
        configuration.setMaster(master);
        configuration.setIfMissing("spark.app.name", "heddle fleet");
        configuration.setIfMissing("spark.ui.enabled", "false");
        if (isLocal(master)) {
            // Only this machine connects, and with threads as executors, only this user.
            configuration.setIfMissing("spark.driver.host", LOOPBACK);
            configuration.setIfMissing("spark.driver.bindAddress", LOOPBACK);
            configuration.setIfMissing("spark.authenticate", String.valueOf(!master.startsWith("local-cluster")));
        }
        // A variant is text, also if it looks like a number.
        configuration.set("spark.sql.sources.partitionColumnTypeInference.enabled", "false");
        return configuration;
    }

    private static boolean isLocal(String master) {
        return master.startsWith("local");
    }

    private static Properties defaults() throws IOException {
        Properties defaults = new Properties();
        try (InputStream in = Sessions.class.getResourceAsStream(DEFAULTS)) {
            if (in != null) {
                defaults.load(in);
            }
        }
        return defaults;
    }
}
