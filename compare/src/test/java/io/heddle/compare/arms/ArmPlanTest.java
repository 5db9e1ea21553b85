package io.heddle.compare.arms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.documents.UserError;
import io.heddle.governor.check.Capability;
import io.heddle.policy.Policy;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArmPlanTest {
    private static final Capability NO_SLICES = new Capability(
            "slice", "long slices", false, "Linux 6.1 is older than 6.12", null, "boot Linux 6.12 or newer");
    private static final Capability NO_REALTIME =
            new Capability("realtime", "real-time classes", false, "no privilege", "sudo something", null);

    @Test
    void a_policy_that_the_machine_does_not_allow_is_omitted_with_its_reason() {
        ArmPlan plan = ArmPlan.possible(policy -> Optional.of(NO_REALTIME).filter(_ -> policy.isRealtime()));

        assertThat(plan.arms()).extracting(ArmSpec::label).containsExactly("default", "slice", "slice-nice");
        assertThat(plan.omitted()).containsExactly(new OmittedArm("fifo", "no privilege", "sudo something", null));
    }

    @Test
    void the_default_alone_is_refused_with_all_obstacles() {
        assertThatThrownBy(() -> ArmPlan.possible(ArmPlanTest::oldAndUnprivileged))
                .isInstanceOf(UserError.class)
                .hasMessage("nothing to compare: this machine allows no policy but default. slice, slice-nice:"
                        + " Linux 6.1 is older than 6.12. Boot Linux 6.12 or newer; fifo: no privilege."
                        + " Run: sudo something");
    }

    private static Optional<Capability> oldAndUnprivileged(Policy policy) {
        return Optional.of(policy.isRealtime() ? NO_REALTIME : NO_SLICES);
    }
}
