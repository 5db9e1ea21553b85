package io.heddle.documents;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Records as JSON: fields in declaration order, nulls included, and null for NaN and infinity. */
public final class JsonFile {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .addModule(new SimpleModule()
                    .addSerializer(Double.class, new FiniteOrNull())
                    .addSerializer(Double.TYPE, new FiniteOrNull())
                    .addSerializer(Float.class, new FiniteOrNull())
                    .addSerializer(Float.TYPE, new FiniteOrNull())
                    .addDeserializer(Double.TYPE, new NanForNull()))
            .build();

    private JsonFile() {}

    /** @throws WriteFailed with cause and advice */
    public static void write(Destination destination, Record document) throws WriteFailed {
        destination.write(of(document));
    }

    /**
     * Replaces the directory entry itself, even a link or a FIFO. For files that belong to Heddle.
     *
     * @throws WriteFailed with cause and advice
     */
    public static void replace(Path file, Record document) throws WriteFailed {
        AtomicFile.at(file).replaceEntry(of(document));
    }

    /**
     * Removes temporary files that killed processes left in {@link #replace}. No process may replace a file of the folder
     * meanwhile.
     *
     * @throws IOException when the folder cannot be read, or a file not deleted
     */
    public static void removeAbandoned(Path folder) throws IOException {
        AtomicFile.removeAbandoned(folder);
    }

    /** Indented JSON with a final newline, streamed: a comparison contains each thread of each run. */
    public static Content of(Record document) {
        return out -> {
            Writer text = new SanitizingWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            try {
                MAPPER.writeValue(text, document);
            } catch (JacksonException e) {
                // Every record can be serialised, so the stream has failed.
                throw new IOException(e.getOriginalMessage(), e);
            }
            text.write('\n');
            text.flush();
        };
    }

    /**
     * Reads a file that Heddle has written.
     *
     * @throws JacksonException when the file cannot be read, or is something else
     */
    public static <T extends Record> T read(Path file, Class<T> type) {
        return MAPPER.readValue(file.toFile(), type);
    }

    /** Reads content of unknown origin; empty when it is truncated or something else. */
    public static <T extends Record> Optional<T> readIfValid(byte[] content, Class<T> type) {
        try {
            return Optional.ofNullable(MAPPER.readValue(content, type));
        } catch (JacksonException invalid) {
            return Optional.empty();
        }
    }

    /** JSON on one line; control characters are not made visible. */
    public static String compact(Record document) {
        return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(document);
    }

    /** Reads null as NaN. */
    private static final class NanForNull extends ValueDeserializer<Double> {
        @Override
        public Double deserialize(JsonParser parser, DeserializationContext context) {
            return parser.getDoubleValue();
        }

        @Override
        public Double getNullValue(DeserializationContext context) {
            return Double.NaN;
        }
    }

    /** JSON has no NaN and no infinity (RFC 8259, section 6). */
    private static final class FiniteOrNull extends ValueSerializer<Number> {
        @Override
        public void serialize(Number value, JsonGenerator generator, SerializationContext context) {
            if (!Double.isFinite(value.doubleValue())) {
                generator.writeNull();
            } else if (value instanceof Float single) {
                generator.writeNumber(single);
            } else {
                generator.writeNumber(value.doubleValue());
            }
        }
    }
}
