package io.heddle.fleetspark;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.fleet.compare.FleetComparison;
import io.heddle.fleet.compare.Matching;
import io.heddle.fleet.sql.QueryEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster on this machine: its executors are other processes, as on other machines. */
class SparkClusterTest {
    private static final String CLASS_PATH = "spark.executor.extraClassPath";
    private static final String OPTIONS = "spark.executor.extraJavaOptions";

    @TempDir
    Path temporary;

    @BeforeEach
    void prepareExecutors() throws IOException {
        Files.createDirectories(Path.of(System.getenv("SPARK_HOME"), "jars"));
        System.setProperty(CLASS_PATH, System.getProperty("java.class.path"));
        // Executors live for seconds.
        System.setProperty(OPTIONS, "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    }

    @AfterEach
    void forgetExecutors() {
        System.clearProperty(CLASS_PATH);
        System.clearProperty(OPTIONS);
    }

    @Test
    void executors_in_other_processes_compute_the_same() throws Exception {
        try (GeneratedFacts facts = new GeneratedFacts(temporary)) {
            facts.add("a", 20);
            facts.add("b", 20);

            FleetComparison comparison;
            try (QueryEngine engine = SparkEngine.open(facts.folder().root().toString(), "local-cluster[2,1,1024]")) {
                comparison = FleetComparison.of(engine, "a", "b", Matching.STANDARD);
            }

            assertThat(comparison.engine()).endsWith("on local-cluster[2,1,1024]");
            Engines.assertAgree(comparison, Engines.onDuckDb(facts.folder(), "a", "b", Matching.STANDARD));
        }
    }
}
