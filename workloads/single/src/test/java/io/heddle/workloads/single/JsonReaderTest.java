package io.heddle.workloads.single;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
    @Test
    void maps_lists_strings_and_numbers_are_read() {
        assertThat(JsonReader.read(" [ {\"a\": 12, \"b\":[]}, \"c d\",{} ] "))
                .isEqualTo(List.of(Map.of("a", 12L, "b", List.of()), "c d", Map.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "[1", "[1 2]", "{\"a\" 1}", "{a: 1}", "\"a", "[1] 2", "[-]"})
    void anything_else_is_refused(String text) {
        assertThatThrownBy(() -> JsonReader.read(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
