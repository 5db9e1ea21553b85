package io.heddle.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.policy.Policies;
import io.heddle.simulator.scheduling.Attributes;
import org.junit.jupiter.api.Test;

class PolicyAttributesTest {
    private static final long MILLISECOND = 1_000_000;

    @Test
    void the_default_policy_changes_nothing() {
        assertThat(PolicyAttributes.of(Policies.DEFAULT, Role.APP, 0, 2)).isEqualTo(Attributes.ORDINARY);
    }

    @Test
    void fifo_ranks_compilers_ahead_of_the_application_in_turns() {
        Attributes application = PolicyAttributes.of(Policies.FIFO, Role.APP, 0, 2);
        Attributes compilers = PolicyAttributes.of(Policies.FIFO, Role.JIT, 0, 2);

        assertThat(application.schedulingClass()).isEqualTo(SchedulingClass.FIFO);
        assertThat(application.quantumNanos()).isEqualTo(200 * MILLISECOND);
        assertThat(compilers.priority()).isGreaterThan(application.priority());
        assertThat(compilers.quantumNanos()).isEqualTo(32 * MILLISECOND);
        assertThat(compilers.pauseNanos()).isEqualTo(32 * MILLISECOND);
    }

    @Test
    void a_slice_and_a_nice_step_stay_in_the_fair_class() {
        assertThat(PolicyAttributes.of(Policies.SLICE_NICE, Role.APP, 0, 2))
                .isEqualTo(Attributes.fair(5, 100 * MILLISECOND));
    }

    @Test
    void pinned_threads_are_spread_over_the_cpus() {
        assertThat(PolicyAttributes.of(Policies.PINNED, Role.APP, 0, 2).allows(1))
                .isFalse();
        assertThat(PolicyAttributes.of(Policies.PINNED, Role.APP, 1, 2).allows(1))
                .isTrue();
    }
}
