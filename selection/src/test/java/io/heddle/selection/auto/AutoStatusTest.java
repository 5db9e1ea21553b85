package io.heddle.selection.auto;

import static io.heddle.selection.auto.Simulation.GB;
import static io.heddle.selection.auto.Simulation.auto;
import static io.heddle.selection.auto.Simulation.program;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.selector.SelectorStatus;
import io.heddle.governor.selector.SelectorStatus.Phase;
import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The state of {@code auto} while it governs simulated programs. */
class AutoStatusTest {
    /** Reads the state of a selector after each choice. */
    private static final class Watched implements Selector {
        private final Selector selector;
        private final List<SelectorStatus> statuses = new ArrayList<>();

        Watched(Selector selector) {
            this.selector = selector;
        }

        @Override
        public List<Policy> candidates() {
            return selector.candidates();
        }

        @Override
        public Policy choose(Sample sample) {
            Policy chosen = selector.choose(sample);
            statuses.add(Objects.requireNonNull(selector.status()));
            return chosen;
        }

        @Override
        public @Nullable SelectionResult selected() {
            return selector.selected();
        }
    }

    private static List<SelectorStatus> statuses(AutoSelector auto, double fifoRate, double waiting) {
        Watched watched = new Watched(auto);
        program(3.4 * GB, fifoRate, waiting, 1).run(watched, 20, new HashMap<>());
        return watched.statuses;
    }

    @Test
    void it_observes_compares_and_uses_the_better_policy_with_reason_and_effect() {
        List<SelectorStatus> statuses = statuses(auto(1), 5.2 * GB, 60);

        assertThat(statuses.getFirst().phase()).isEqualTo(Phase.OBSERVING);
        assertThat(statuses.getFirst().gain()).isNull();
        assertThat(statuses).anySatisfy(each -> {
            assertThat(each.phase()).isEqualTo(Phase.COMPARING);
            assertThat(each.challenger()).isEqualTo("fifo");
        });
        SelectorStatus last = statuses.getLast();
        assertThat(last.phase()).isEqualTo(Phase.SETTLED);
        assertThat(last.chosen()).isEqualTo("fifo");
        assertThat(last.sinceSeconds()).isPositive();
        assertThat(last.reason()).contains("the throughput of default in");
        SelectorStatus.Gain gain = Objects.requireNonNull(last.gain());
        assertThat(gain.ratio()).isBetween(1.3, 1.8);
        assertThat(gain.low()).isNotNull().isBetween(1.0, gain.ratio());
        assertThat(gain.high()).isNotNull().isGreaterThan(gain.ratio());
    }

    @Test
    void a_program_that_is_left_alone_says_why() {
        SelectorStatus last = statuses(auto(1), 5.2 * GB, 0.03).getLast();

        assertThat(last.phase()).isEqualTo(Phase.OBSERVING);
        assertThat(last.chosen()).isEqualTo("default");
        assertThat(last.sinceSeconds()).isNull();
        assertThat(last.reason()).contains("threads rarely wait for a CPU");
        assertThat(last.gain()).isNull();
    }

    @Test
    void a_policy_that_stalls_the_program_is_checked() {
        assertThat(statuses(auto(1), 0, 60)).extracting(SelectorStatus::phase).contains(Phase.CHECKING);
    }

    @Test
    void a_disabled_selector_says_so() {
        AutoSelector auto = auto(1);
        auto.disable();

        assertThat(statuses(auto, 5.2 * GB, 60))
                .extracting(SelectorStatus::phase)
                .containsOnly(Phase.DISABLED);
    }
}
