package io.heddle.selection.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.roles.Role;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.ThreadOrder;
import io.heddle.selection.evidence.SimulatedHistory;
import io.heddle.selection.evidence.SimulatedProgram;
import io.heddle.watch.ProgramIdentity;
import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadUsage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LearnedOrderTest {
    private static final Policy UNLEARNED = Policies.SHORTEST_FIRST;
    private static final ProgramIdentity PROGRAM = SimulatedProgram.IDENTITY;

    private final SimulatedHistory memory = new SimulatedHistory();
    private final LearnedOrder experienced = new LearnedOrder(UNLEARNED, memory);

    @Test
    void the_policy_is_without_work_until_work_is_recalled_and_has_it_from_then_on() {
        memory.learnWork(PROGRAM, Map.of("worker", 2.0));
        memory.ready = new CompletableFuture<>();
        assertThat(experienced.candidates()).containsExactly(UNLEARNED);
        assertThat(choose(null)).as("before the program is known").isEqualTo(UNLEARNED);
        assertThat(choose(PROGRAM)).as("before its work is recalled").isEqualTo(UNLEARNED);

        memory.ready.complete(null);

        assertThat(choose(PROGRAM)).isNotEqualTo(UNLEARNED);
        assertThat(workOf("worker", choose(PROGRAM))).hasValue(Duration.ofSeconds(2));
        assertThat(choose(PROGRAM).settingsByRole()).isEqualTo(UNLEARNED.settingsByRole());
    }

    @Test
    void a_program_of_which_nothing_is_known_keeps_its_policy() {
        assertThat(choose(PROGRAM)).isEqualTo(UNLEARNED);
    }

    @Test
    void a_recollection_that_fails_leaves_the_policy_without_work() {
        memory.ready = CompletableFuture.failedFuture(new IllegalStateException("unreadable"));

        assertThat(choose(PROGRAM)).isEqualTo(UNLEARNED);
        assertThat(choose(PROGRAM)).isEqualTo(UNLEARNED);
    }

    @Test
    void the_work_of_application_threads_alone_is_learned_by_their_names() {
        choose(PROGRAM);

        experienced.conclude(List.of(
                new ThreadUsage("worker", Role.APP.name(), 1, 0),
                new ThreadUsage("worker", Role.APP.name(), 3, 0),
                new ThreadUsage("C2 CompilerThre", Role.JIT.name(), 5, 0),
                new ThreadUsage("others", Role.OTHER.name(), 7, 0)));

        assertThat(memory.recallWork(PROGRAM)).isCompletedWithValue(Map.of("worker", Duration.ofSeconds(2)));
    }

    @Test
    void a_program_that_never_said_who_it_is_teaches_nothing() {
        choose(null);

        experienced.conclude(List.of(new ThreadUsage("worker", Role.APP.name(), 1, 0)));

        assertThat(memory.recallWork(PROGRAM)).isCompletedWithValue(Map.of());
    }

    private Policy choose(@Nullable ProgramIdentity program) {
        CpuTimes times = new CpuTimes(0, 0, 0, 0);
        return experienced.choose(new Sample(1, program, times, 0, 0, 0, () -> times, OptionalLong::empty, List::of));
    }

    private static Optional<Duration> workOf(String thread, Policy policy) {
        ThreadOrder order = Objects.requireNonNull(policy.order());
        return order.work(thread);
    }
}
