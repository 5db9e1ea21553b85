package io.heddle.fleetspark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.documents.UserError;
import io.heddle.fleet.compare.FleetComparison;
import io.heddle.fleet.compare.Matching;
import io.heddle.fleet.facts.FactTable;
import io.heddle.fleet.facts.FactsFolder;
import io.heddle.fleet.sql.QueryEngine;
import io.heddle.fleet.sql.QueryEngineProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparkErrorsTest {
    @TempDir
    Path facts;

    @Test
    void the_engine_is_found_by_its_name() {
        assertThat(ServiceLoader.load(QueryEngineProvider.class))
                .extracting(QueryEngineProvider::name)
                .containsExactly("spark");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "", "local[", "local[0]", "yarn", "spark://", "k8s://nowhere"})
    void a_wrong_master_is_an_error_of_one_line(String master) {
        assertThatThrownBy(() -> SparkEngine.open(facts.toString(), master))
                .isInstanceOf(UserError.class)
                .message()
                .startsWith("Spark does not start with the master '" + master + "': ")
                .endsWith(". Use local[*], local[N] or spark://HOST:PORT.")
                .doesNotContain("\n", "Exception");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense://bucket/facts",
                "s3a://bucket/facts",
                "s3a://",
                "file://host/facts",
                "http://127.0.0.1:1/"
            })
    void a_wrong_address_is_an_error_of_one_line(String address) {
        assertThatThrownBy(() -> {
                    try (QueryEngine engine = SparkEngine.open(address, Engines.MASTER)) {
                        engine.variants();
                    }
                })
                .isInstanceOf(UserError.class)
                .message()
                .startsWith("cannot read facts from " + address)
                .endsWith(". Check the address, and the settings of Hadoop for it.")
                .doesNotContain("\n", "Exception");
    }

    @Test
    void a_file_that_is_no_parquet_is_named() throws Exception {
        Path file = new FactsFolder(facts).partition(FactTable.LOGS, "a").resolve("torn.parquet");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "PAR1 and no more");

        try (QueryEngine engine = SparkEngine.open(facts.toString(), Engines.MASTER)) {
            assertThatThrownBy(() -> FleetComparison.of(engine, "a", "b", Matching.STANDARD))
                    .isInstanceOf(UserError.class)
                    .message()
                    .contains("torn.parquet is not a Parquet file")
                    .doesNotContain("\n", "Exception");
        }
    }

    @Test
    void wrong_sql_is_an_error_of_one_line() {
        try (QueryEngine engine = SparkEngine.open(facts.toString(), Engines.MASTER)) {
            assertThatThrownBy(() -> engine.view("v", "SELECT x FROM nowhere"))
                    .isInstanceOf(UserError.class)
                    .message()
                    .contains("nowhere")
                    .doesNotContain("\n");
        }
    }

    @Test
    void the_working_folder_stays_as_it_is() throws Exception {
        List<Path> before = list();

        try (QueryEngine engine = SparkEngine.open(facts.toString(), Engines.MASTER)) {
            FleetComparison.of(engine, "a", "b", Matching.STANDARD);
        }

        assertThat(list()).isEqualTo(before);
        assertThat(facts).isEmptyDirectory();
    }

    private static List<Path> list() throws java.io.IOException {
        try (var files = Files.list(Path.of(""))) {
            return files.sorted().toList();
        }
    }
}
