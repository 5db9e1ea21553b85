package io.heddle.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonFileTest {

    @TempDir
    Path folder;

    record Floats(float none, Float some) {}

    @Test
    void single_precision_keeps_its_digits_and_has_no_nan_either() {
        assertThat(JsonFile.compact(new Floats(Float.NaN, 0.1f))).isEqualTo("{\"none\":null,\"some\":0.1}");
    }

    record Document(
            String schema,
            double wallSeconds,
            @Nullable Double gcCpuSeconds,
            List<Double> ratios,
            List<Integer> counts) {}

    private static final Document DOCUMENT =
            new Document("heddle.example/1", Double.NaN, null, List.of(0.5, Double.POSITIVE_INFINITY), List.of(1, 2));

    @Test
    void fields_keep_their_order_and_numbers_that_are_none_are_null() throws Exception {
        assertThat(written().lines().map(String::strip).toList())
                .containsExactly(
                        "{",
                        "\"schema\" : \"heddle.example/1\",",
                        "\"wallSeconds\" : null,",
                        "\"gcCpuSeconds\" : null,",
                        "\"ratios\" : [ 0.5, null ],",
                        "\"counts\" : [ 1, 2 ]",
                        "}");
    }

    @Test
    void a_document_is_written_with_a_newline_at_its_end() throws Exception {
        assertThat(written()).endsWith("}\n");
    }

    @Test
    void a_large_document_is_sent_out_as_it_is_made() throws Exception {
        List<Integer> pieces = new ArrayList<>();
        var out = new OutputStream() {
            @Override
            public void write(int b) {
                pieces.add(1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                pieces.add(length);
            }
        };
        JsonFile.of(new Document("heddle.example/1", 1, null, Collections.nCopies(100_000, 0.5), List.of()))
                .writeTo(out);
        assertThat(pieces).allSatisfy(length -> assertThat(length).isLessThan(50_000));
    }

    private String written() throws Exception {
        Path file = folder.resolve("out.json");
        JsonFile.write(new Destination.File(file), DOCUMENT);
        return Files.readString(file);
    }
}
