package io.heddle.cli;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The published JSON schemas, which may refer to each other. */
final class Schemas {
    private Schemas() {}

    /** The schema of a verb's document. */
    static Schema of(String verb) throws IOException {
        Map<String, String> known = new HashMap<>();
        for (String each : List.of("run", "compare", "check", "attach", "evidence", "evidence.show", "lint")) {
            known.put(id(each), text(each));
        }
        return SchemaRegistry.withDefaultDialect(
                        SpecificationVersion.DRAFT_2020_12, registry -> registry.schemas(known))
                .getSchema(SchemaLocation.of(id(verb)));
    }

    private static String id(String verb) {
        return "urn:heddle:schema:" + verb + ":1";
    }

    private static String text(String verb) throws IOException {
        return Files.readString(Path.of("..", "docs", "schemas", verb + ".schema.json"));
    }
}
