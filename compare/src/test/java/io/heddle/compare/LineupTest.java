package io.heddle.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.compare.CompareDocument.LeftOut;
import io.heddle.governor.check.Capability;
import io.heddle.governor.policy.Policy;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LineupTest {
    private static final Capability NO_SLICES = new Capability(
            "slice", "long slices", false, "Linux 6.1 is older than 6.12", null, "boot Linux 6.12 or newer");
    private static final Capability NO_REALTIME =
            new Capability("realtime", "real-time classes", false, "no privilege", "sudo something", null);

    @Test
    void what_is_not_possible_is_left_out_with_its_reason() {
        Lineup lineup = Lineup.possible(policy -> Optional.of(NO_REALTIME).filter(_ -> policy.isRealtime()));

        assertThat(lineup.arms()).extracting(ArmSpec::label).containsExactly("default", "slice", "slice-nice");
        assertThat(lineup.leftOut()).containsExactly(new LeftOut("fifo", "no privilege", "sudo something", null));
    }

    @Test
    void the_default_alone_is_refused_with_all_mends() {
        assertThatThrownBy(() -> Lineup.possible(LineupTest::oldAndUnprivileged))
                .isInstanceOf(UserError.class)
                .hasMessage(
                        "only default is possible here, which leaves nothing to compare it with: slice, slice-nice:"
                                + " Linux 6.1 is older than 6.12; boot Linux 6.12 or newer; fifo: no privilege; sudo something");
    }

    private static Optional<Capability> oldAndUnprivileged(Policy policy) {
        return Optional.of(policy.isRealtime() ? NO_REALTIME : NO_SLICES);
    }
}
