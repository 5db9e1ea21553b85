package io.heddle.report;

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

/** Any record as JSON: fields in the order they are declared, nulls written, and null for a number that is none. */
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

    public static void write(Destination destination, Record document) throws WriteFailed {
        destination.write(of(document));
    }

    /** Takes the place of what has the name now, be it a link or a FIFO: for files that are Heddle's own. */
    public static void replace(Path file, Record document) throws WriteFailed {
        AtomicFile.at(file).takePlace(of(document));
    }

    /**
     * Removes what processes that were killed have left of files that they were about to {@link #replace}. Nobody may
     * replace a file of the folder meanwhile.
     */
    public static void removeAbandoned(Path folder) throws IOException {
        AtomicFile.removeAbandoned(folder);
    }

    /** Pretty JSON with a newline at its end. It can be large: a comparison holds each thread of each run. */
    public static Content of(Record document) {
        return out -> {
            Writer text = new VisibleWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            try {
                MAPPER.writeValue(text, document);
            } catch (JacksonException e) {
                // Any record can be shown, so it is the stream that fails.
                throw new IOException(e.getOriginalMessage(), e);
            }
            text.write('\n');
            text.flush();
        };
    }

    /** A record that was written here. */
    public static <T extends Record> T read(Path file, Class<T> type) {
        return MAPPER.readValue(file.toFile(), type);
    }

    /** The same of content that anybody may have written: empty when it is torn, or something else. */
    public static <T extends Record> Optional<T> readIfWhole(byte[] content, Class<T> type) {
        try {
            return Optional.ofNullable(MAPPER.readValue(content, type));
        } catch (JacksonException torn) {
            return Optional.empty();
        }
    }

    /** JSON on one line. */
    static String compact(Record document) {
        return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(document);
    }

    /** Takes back what is written for a number that is none. */
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
