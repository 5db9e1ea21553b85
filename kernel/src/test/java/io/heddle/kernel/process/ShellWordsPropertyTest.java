package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Outcome;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Each try starts a shell, so there are few tries with many words. */
class ShellWordsPropertyTest {
    @Provide
    Arbitrary<List<String>> commands() {
        // Arguments of a process cannot contain NUL, and lone surrogates have no UTF-8 form.
        Arbitrary<Integer> characters = Arbitraries.oneOf(
                Arbitraries.integers().between(1, 0x7f),
                Arbitraries.of((int) '\'', (int) '\\', (int) '$', (int) '7', (int) '\n', 0x2028, 0x202e, 0x85),
                Arbitraries.integers().between(1, Character.MAX_CODE_POINT).filter(c -> c < 0xd800 || c > 0xdfff));
        Arbitrary<String> words = characters.list().ofMaxSize(12).map(word -> word.stream()
                .map(Character::toString)
                .collect(Collectors.joining()));
        return words.list().ofMinSize(1).ofMaxSize(40);
    }

    @Property(tries = 40)
    void a_shell_splits_the_line_into_the_same_words(@ForAll("commands") List<String> words) throws Exception {
        String line = ShellWords.join(words);

        assertThat(line.codePoints()).noneMatch(c -> c == '\n' || ControlCharacters.contain(c));
        assertThat(Outcome.of("bash", "-c", "printf '<%s>' " + line).out())
                .isEqualTo(words.stream().map(word -> "<" + word + ">").collect(Collectors.joining()));
    }
}
