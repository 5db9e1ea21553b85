package io.heddle.cli;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Path;

/** The published JSON schemas, found as a user's validator finds them: each by its file, which refers to its neighbours. */
final class Schemas {
    private Schemas() {}

    /** The schema of a verb's document. */
    static Schema of(String verb) {
        Path file = Path.of("..", "docs", "schemas", verb + ".schema.json")
                .toAbsolutePath()
                .normalize();
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of(file.toUri().toString()));
        schema.initializeValidators();
        return schema;
    }
}
