package io.heddle.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.Heddle;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The manual pages, as man(1) shows them. */
@LiveKernel(needs = Need.MAN)
class ManPageIT {
    static Stream<Verb> verbs() {
        return Verb.allOf(Heddle.commandLine().setCommandName("heddle").getCommandSpec()).stream();
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void a_page_shows_all_options_without_a_warning(Verb verb) throws Exception {
        Path page = Release.target("documents/man1").resolve(ManPage.name(verb) + ".1");

        Ended shown = Ended.of(
                Map.of("LC_ALL", "C.UTF-8", "MANWIDTH", "100", "MANROFFOPT", ""),
                List.of("man", "--warnings", "-E", "UTF-8", "-l", page.toString()));

        assertThat(shown.err()).isEmpty();
        assertThat(shown.status()).isZero();
        assertThat(shown.out()).contains(ManPage.name(verb) + " ", "SYNOPSIS", "SEE ALSO");
        verb.optionGroups().forEach(group -> assertThat(shown.out()).contains(Verb.heading(group)));
        if (verb.spec().usageMessage().footer().length > 0) {
            assertThat(shown.out()).contains("EXAMPLES");
        }
        verb.options().forEach(option -> assertThat(shown.out()).contains(option.longestName()));
    }
}
