package io.heddle.compare.analysis;

import static io.heddle.compare.analysis.TrialFixture.beside;
import static io.heddle.compare.analysis.TrialFixture.steady;
import static io.heddle.compare.analysis.TrialFixture.withoutJvm;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.policy.SelectorSpec.Measure;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.selection.evidence.LoadDistribution;
import io.heddle.selection.evidence.PairEvidence;
import io.heddle.selection.evidence.PriorEvidence;
import io.heddle.selection.evidence.RunOutcome;
import io.heddle.watch.ProgramIdentity;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class EvidenceUpdateTest {
    /** The stored evidence, by policy. */
    private final Map<String, PairEvidence> stored = new TreeMap<>();

    private final EvidenceHistory history = new EvidenceHistory() {
        @Override
        public void add(ProgramIdentity program, String policy, RunOutcome outcome) {
            assertThat(program).isEqualTo(TrialFixture.PROGRAM);
            stored.put(policy, PriorEvidence.NONE.plus(outcome).state());
        }

        @Override
        public CompletableFuture<PriorEvidence> load(ProgramIdentity program, String policy) {
            return NONE.load(program, policy);
        }

        @Override
        public CompletableFuture<Optional<LoadDistribution>> loadDistribution(
                ProgramIdentity program, Measure measure) {
            return NONE.loadDistribution(program, measure);
        }

        @Override
        public void storeDistribution(ProgramIdentity program, Measure measure, LoadDistribution shape) {}

        @Override
        public CompletableFuture<Map<String, Duration>> loadThreadWork(ProgramIdentity program) {
            return NONE.loadThreadWork(program);
        }

        @Override
        public void addThreadWork(ProgramIdentity program, Map<String, Double> seconds) {}
    };

    @Test
    void rounds_of_policies_that_auto_can_choose_or_propose_are_evidence() {
        new TrialFixture()
                .arm("default", steady(10))
                .arm("fifo", steady(5))
                .arm("virtual", steady(8))
                .arm("slice", steady(12))
                .arm("slice-nice", steady(9))
                .arm("batch", steady(9))
                .arm("fifo+virtual", steady(4))
                .arm("virtual:carriers=1", steady(4))
                .store(history);
        assertThat(stored).containsOnlyKeys("fifo", "virtual", "slice", "slice-nice");
        assertThat(stored.get("fifo")).satisfies(fifo -> {
            assertThat(fifo.ratio()).isEqualTo(2);
            assertThat(fifo.bet().pairs()).isEqualTo(8);
            assertThat(fifo.isBetter()).isTrue();
        });
        assertThat(stored.get("slice")).matches(PairEvidence::isWorse);
    }

    @Test
    void the_program_without_heddle_serves_as_the_default() {
        new TrialFixture().arm("fifo", steady(5)).arm("bare", withoutJvm(10)).store(history);
        assertThat(stored).containsOnlyKeys("fifo");
    }

    @Test
    void nothing_is_stored_without_default_or_without_a_known_program() {
        new TrialFixture().arm("slice", steady(5)).arm("fifo", steady(10)).store(history);
        new TrialFixture().arm("default", steady(5)).arm("fifo", withoutJvm(10)).store(history);
        assertThat(stored).isEmpty();
    }

    @Test
    void a_gain_that_peers_paid_for_is_not_stored() {
        new TrialFixture()
                .arm("default", beside(10, 10, 1))
                .arm("fifo", beside(5, 10, 0.1))
                .arm("slice", beside(8, 10, 1))
                .store(history);
        assertThat(stored).containsOnlyKeys("slice");
    }
}
