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
import io.heddle.watch.accounting.PendingRequests;
import io.heddle.watch.accounting.Progress;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadTotals;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LearnedOrderSelectorTest {
    private static final Policy UNLEARNED = Policies.SHORTEST_FIRST;
    private static final ProgramIdentity PROGRAM = SimulatedProgram.IDENTITY;

    private final SimulatedHistory history = new SimulatedHistory();
    private final LearnedOrderSelector selector = new LearnedOrderSelector(UNLEARNED, history);

    @Test
    void the_policy_has_the_work_of_threads_once_it_is_loaded() {
        history.addThreadWork(PROGRAM, Map.of("worker", 2.0));
        history.ready = new CompletableFuture<>();
        assertThat(selector.candidates()).containsExactly(UNLEARNED);
        assertThat(choose(null)).as("before the program is known").isEqualTo(UNLEARNED);
        assertThat(choose(PROGRAM)).as("before its work is recalled").isEqualTo(UNLEARNED);

        history.ready.complete(null);

        assertThat(choose(PROGRAM)).isNotEqualTo(UNLEARNED);
        assertThat(workOf("worker", choose(PROGRAM))).hasValue(Duration.ofSeconds(2));
        assertThat(choose(PROGRAM).settingsByRole()).isEqualTo(UNLEARNED.settingsByRole());
    }

    @Test
    void an_unknown_program_keeps_its_policy() {
        assertThat(choose(PROGRAM)).isEqualTo(UNLEARNED);
    }

    @Test
    void a_failed_query_leaves_the_policy_without_work() {
        history.ready = CompletableFuture.failedFuture(new IllegalStateException("unreadable"));

        assertThat(choose(PROGRAM)).isEqualTo(UNLEARNED);
        assertThat(choose(PROGRAM)).isEqualTo(UNLEARNED);
    }

    @Test
    void only_the_work_of_application_threads_is_stored_by_name() {
        choose(PROGRAM);

        selector.conclude(List.of(
                new ThreadTotals("worker", Role.APP.name(), 1, 0),
                new ThreadTotals("worker", Role.APP.name(), 3, 0),
                new ThreadTotals("C2 CompilerThre", Role.JIT.name(), 5, 0),
                new ThreadTotals("others", Role.OTHER.name(), 7, 0)));

        assertThat(history.loadThreadWork(PROGRAM)).isCompletedWithValue(Map.of("worker", Duration.ofSeconds(2)));
    }

    @Test
    void a_program_without_identity_leaves_no_evidence() {
        choose(null);

        selector.conclude(List.of(new ThreadTotals("worker", Role.APP.name(), 1, 0)));

        assertThat(history.loadThreadWork(PROGRAM)).isCompletedWithValue(Map.of());
    }

    private Policy choose(@Nullable ProgramIdentity program) {
        CpuTimes times = new CpuTimes(0, 0, 0, 0, 0, 0);
        return selector.choose(new Sample(
                1,
                program,
                OptionalInt.empty(),
                times,
                Progress.Reading.NONE,
                () -> Progress.Reading.NONE,
                () -> Progress.Reading.NONE,
                () -> PendingRequests.NONE,
                () -> times,
                OptionalLong::empty,
                List::of));
    }

    private static Optional<Duration> workOf(String thread, Policy policy) {
        ThreadOrder order = Objects.requireNonNull(policy.order());
        return order.work(thread);
    }
}
