package io.heddle.cli;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The published JSON schemas, which may refer to each other. */
final class Schemas {
    private static final String RUN = "urn:heddle:schema:run:1";

    private Schemas() {}

    /** The schema of a verb's document. */
    static Schema of(String verb) throws IOException {
        Map<String, String> known = Map.of(
                RUN,
                text("run"),
                "urn:heddle:schema:compare:1",
                text("compare"),
                "urn:heddle:schema:check:1",
                text("check"),
                "urn:heddle:schema:attach:1",
                text("attach"),
                "urn:heddle:schema:evidence:1",
                text("evidence"));
        return SchemaRegistry.withDefaultDialect(
                        SpecificationVersion.DRAFT_2020_12, registry -> registry.schemas(known))
                .getSchema(SchemaLocation.of("urn:heddle:schema:" + verb + ":1"));
    }

    private static String text(String verb) throws IOException {
        return Files.readString(Path.of("..", "docs", "schemas", verb + ".schema.json"));
    }
}
