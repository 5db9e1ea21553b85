package io.heddle.cli.top.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.top.terminal.Key.Kind;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.NonBlocking;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyReaderTest {
    private static final long PATIENCE_MILLIS = 10_000;

    /** The keys of some input, with the end of input. */
    private static List<Key> keys(String input) {
        KeyReader reader = new KeyReader(NonBlocking.nonBlocking("test", new StringReader(input)));
        List<Key> keys = new ArrayList<>();
        Key key;
        do {
            key = reader.next(PATIENCE_MILLIS);
            if (key != null) {
                keys.add(key);
            }
        } while (key == null || key.kind() != Kind.END_OF_INPUT);
        return keys;
    }

    @ParameterizedTest
    @CsvSource({
        "[A, UP",
        "OA, UP",
        "[B, DOWN",
        "[H, HOME",
        "OH, HOME",
        "[1~, HOME",
        "[7~, HOME",
        "[F, END",
        "[4~, END",
        "[8~, END",
        "[5~, PAGE_UP",
        "[6~, PAGE_DOWN",
        "[1;5A, UP",
        "[Z, UNKNOWN",
        "[99~, UNKNOWN",
        "x, UNKNOWN"
    })
    void sequences_are_single_keys(String sequence, Kind kind) {
        assertThat(keys("\u001b" + sequence + "q"))
                .containsExactly(Key.of(kind), Key.of('q'), Key.of(Kind.END_OF_INPUT));
    }

    @Test
    void control_characters_are_keys() {
        assertThat(keys("\u0003\t\r\n\b\u007f\f\u001a\u0001"))
                .extracting(Key::kind)
                .containsExactly(
                        Kind.INTERRUPT,
                        Kind.TAB,
                        Kind.ENTER,
                        Kind.ENTER,
                        Kind.BACKSPACE,
                        Kind.BACKSPACE,
                        Kind.REDRAW,
                        Kind.SUSPEND,
                        Kind.UNKNOWN,
                        Kind.END_OF_INPUT);
    }

    @Test
    void an_escape_alone_is_a_key() {
        assertThat(keys("\u001b")).containsExactly(Key.of(Kind.ESCAPE), Key.of(Kind.END_OF_INPUT));
    }

    @Test
    void an_endless_sequence_ends_after_some_characters() {
        assertThat(keys("\u001b[" + "1".repeat(100) + "q"))
                .hasSizeLessThan(100)
                .contains(Key.of('1'))
                .endsWith(Key.of('q'), Key.of(Kind.END_OF_INPUT));
    }
}
