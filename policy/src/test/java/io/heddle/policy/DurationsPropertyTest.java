package io.heddle.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class DurationsPropertyTest {
    @Property
    void a_duration_is_parsed_from_its_own_text(@ForAll @LongRange(max = 99_999) long amount, @ForAll Unit unit) {
        Duration duration = unit.length.multipliedBy(amount);
        assertThat(Durations.parse(Durations.format(duration))).contains(duration);
    }

    @Example
    void it_has_the_largest_unit_without_a_fraction() {
        assertThat(Durations.format(Duration.ofHours(2))).isEqualTo("2h");
        assertThat(Durations.format(Duration.parse("PT120S"))).isEqualTo("2m");
        assertThat(Durations.format(Duration.ofSeconds(90))).isEqualTo("90s");
        assertThat(Durations.format(Duration.ofMillis(1_500))).isEqualTo("1500ms");
    }

    enum Unit {
        MICROSECOND(Duration.ofNanos(1_000)),
        MILLISECOND(Duration.ofMillis(1)),
        SECOND(Duration.ofSeconds(1)),
        MINUTE(Duration.ofMinutes(1)),
        HOUR(Duration.ofHours(1));

        final Duration length;

        Unit(Duration length) {
            this.length = length;
        }
    }
}
