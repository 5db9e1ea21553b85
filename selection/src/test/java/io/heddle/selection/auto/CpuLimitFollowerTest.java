package io.heddle.selection.auto;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.selector.Choice;
import io.heddle.governor.selector.DecisionLog;
import io.heddle.kernel.constraints.CpuLimits;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.selection.evidence.SimulatedProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A program that moves between cgroups, under a policy that would double its allocation rate. */
class CpuLimitFollowerTest {
    private static final CpuLimits TWO_CPUS = new CpuLimits(2, OptionalDouble.empty());
    private static final CpuLimits QUOTA = new CpuLimits(2, OptionalDouble.of(1.5));
    private static final CpuLimits ONE_CPU = new CpuLimits(1, OptionalDouble.empty());

    private final Map<Policy, Double> spent = new HashMap<>();
    private final List<String> created = new ArrayList<>();
    private final SimulatedProgram program = Simulation.program(3e9, 6e9, 60, 1);
    private CpuLimits limits = TWO_CPUS;

    private CpuLimitFollower follower(Policy challenger) {
        DecisionLog decisions = new DecisionLog("auto");
        return new CpuLimitFollower(
                TWO_CPUS,
                _ -> Optional.of(limits),
                (cpus, fromStart) -> {
                    created.add(cpus + (fromStart ? " from the start" : " later"));
                    return new AutoSelector(challenger, "key", cpus, EvidenceHistory.NONE, new Random(1), decisions);
                },
                decisions);
    }

    private static List<Choice> choices(CpuLimitFollower auto) {
        return Objects.requireNonNull(auto.selected()).choices();
    }

    @Test
    void a_program_that_gets_a_quota_leaves_its_real_time_policy_until_the_quota_ends() {
        CpuLimitFollower auto = follower(Policies.FIFO);
        assertThat(program.run(auto, 60, spent)).isEqualTo(Policies.FIFO);

        limits = QUOTA;
        program.run(auto, 6, spent);
        Map<Policy, Double> underQuota = new HashMap<>();
        program.run(auto, 60, underQuota);

        assertThat(underQuota.keySet()).containsOnly(Policies.DEFAULT);
        assertThat(auto.isExperimenting()).isFalse();
        assertThat(choices(auto).getLast())
                .extracting(Choice::policy, Choice::why)
                .containsExactly("default", "real-time threads would escape the CPU quota of 1.50 CPUs");

        limits = TWO_CPUS;
        assertThat(program.run(auto, 60, spent)).isEqualTo(Policies.FIFO);
    }

    @Test
    void a_quota_does_not_rule_out_a_policy_that_keeps_it() {
        CpuLimitFollower auto = follower(Policies.SLICE);
        limits = QUOTA;
        program.run(auto, 60, spent);
        assertThat(spent.getOrDefault(Policies.SLICE, 0.0)).isPositive();
    }

    @Test
    void experiments_start_anew_with_the_number_of_cpus_that_the_program_has_now() {
        CpuLimitFollower auto = follower(Policies.FIFO);
        program.run(auto, 30, spent);
        limits = ONE_CPU;
        program.run(auto, 30, spent);
        assertThat(created).containsExactly("2 from the start", "1 later");
        assertThat(choices(auto)).extracting(Choice::why).anyMatch(why -> why.contains("CPU limit has changed"));
    }

    @Test
    void limits_of_the_command_itself_apply_from_the_start() {
        limits = ONE_CPU;
        CpuLimitFollower auto = follower(Policies.FIFO);
        program.run(auto, 1, spent);
        assertThat(created).containsExactly("2 from the start", "1 from the start");
    }
}
