package io.heddle.compare.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.trials.analysis.Metric;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class MetricSpecPropertyTest {
    @Provide
    Arbitrary<MetricSpec> metrics() {
        Arbitrary<String> names = Arbitraries.strings()
                .excludeChars('=')
                .ofMinLength(1)
                .ofMaxLength(20)
                .filter(name -> name.equals(name.strip())
                        && !name.isBlank()
                        && name.chars().noneMatch(Character::isISOControl));
        // Anything may surround the group, colons and equals signs included.
        Arbitrary<String> texts =
                Arbitraries.strings().withChars("ab :=[.]*+\\d%\"'").ofMaxLength(10);
        Arbitrary<String> regexes =
                Combinators.combine(texts, texts).as((before, after) -> quoted(before) + "([0-9.]+)" + quoted(after));
        return Combinators.combine(names, regexes, Arbitraries.of(Metric.Better.class))
                .as(MetricSpec::new);
    }

    private static String quoted(String text) {
        return text.replaceAll("[\\[\\].*+\\\\]", "\\\\$0");
    }

    @Property
    void a_metric_is_parsed_from_its_own_text(@ForAll("metrics") MetricSpec metric) {
        assertThat(MetricSpec.parse(metric.toString())).isEqualTo(metric);
    }
}
