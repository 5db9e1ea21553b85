package io.heddle.cli;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The published JSON schemas, found as a user's validator finds them: each by its file, which refers to its neighbours. */
final class Schemas {
    private Schemas() {}

    private static final Path FOLDER =
            Path.of("..", "docs", "schemas").toAbsolutePath().normalize();

    /** The schema of a verb's document. */
    static Schema of(String verb) throws IOException {
        Map<String, String> files = new HashMap<>();
        try (DirectoryStream<Path> schemas = Files.newDirectoryStream(FOLDER, "*.schema.json")) {
            for (Path each : schemas) {
                files.put(each.toUri().toString(), Files.readString(each));
            }
        }
        Schema schema = SchemaRegistry.withDefaultDialect(
                        SpecificationVersion.DRAFT_2020_12, registry -> registry.schemas(files))
                .getSchema(SchemaLocation.of(
                        FOLDER.resolve(verb + ".schema.json").toUri().toString()));
        schema.initializeValidators();
        return schema;
    }
}
