package io.heddle.compare;

import static io.heddle.compare.Sitting.beside;
import static io.heddle.compare.Sitting.steady;
import static io.heddle.compare.Sitting.withoutJvm;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.policy.Selection.Measure;
import io.heddle.governor.run.ProgramIdentity;
import io.heddle.governor.selector.Lesson;
import io.heddle.governor.selector.Memory;
import io.heddle.governor.selector.Recollection;
import io.heddle.governor.selector.Standing;
import io.heddle.governor.selector.WorkShape;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LessonsTest {
    /** What was learned of the sitting's program, by policy. */
    private final Map<String, Standing> learned = new TreeMap<>();

    private final Memory memory = new Memory() {
        @Override
        public void learn(ProgramIdentity program, String policy, Lesson lesson) {
            assertThat(program).isEqualTo(Sitting.PROGRAM);
            learned.put(policy, Recollection.NONE.plus(lesson).standing());
        }

        @Override
        public CompletableFuture<Recollection> recall(ProgramIdentity program, String policy) {
            return NONE.recall(program, policy);
        }

        @Override
        public CompletableFuture<Optional<WorkShape>> recallShape(ProgramIdentity program, Measure measure) {
            return NONE.recallShape(program, measure);
        }

        @Override
        public void learnShape(ProgramIdentity program, Measure measure, WorkShape shape) {}

        @Override
        public CompletableFuture<Map<String, Duration>> recallWork(ProgramIdentity program) {
            return NONE.recallWork(program);
        }

        @Override
        public void learnWork(ProgramIdentity program, Map<String, Double> seconds) {}
    };

    @Test
    void rounds_of_what_auto_can_choose_or_propose_are_evidence_for_it() {
        new Sitting()
                .arm("default", steady(10))
                .arm("fifo", steady(5))
                .arm("virtual", steady(8))
                .arm("slice", steady(12))
                .arm("slice-nice", steady(9))
                .arm("fifo+virtual", steady(4))
                .arm("virtual:carriers=1", steady(4))
                .teach(memory);
        assertThat(learned).containsOnlyKeys("fifo", "virtual", "slice");
        assertThat(learned.get("fifo")).satisfies(fifo -> {
            assertThat(fifo.ratio()).isEqualTo(2);
            assertThat(fifo.bet().pairs()).isEqualTo(8);
            assertThat(fifo.isBetter()).isTrue();
        });
        assertThat(learned.get("slice")).matches(Standing::isWorse);
    }

    @Test
    void the_program_without_heddle_serves_as_well() {
        new Sitting().arm("fifo", steady(5)).arm("bare", withoutJvm(10)).teach(memory);
        assertThat(learned).containsOnlyKeys("fifo");
    }

    @Test
    void without_either_or_without_a_program_that_is_known_nothing_is_learned() {
        new Sitting().arm("slice", steady(5)).arm("fifo", steady(10)).teach(memory);
        new Sitting().arm("default", steady(5)).arm("fifo", withoutJvm(10)).teach(memory);
        assertThat(learned).isEmpty();
    }

    @Test
    void what_neighbours_paid_for_is_not_remembered() {
        new Sitting()
                .arm("default", beside(10, 10, 1))
                .arm("fifo", beside(5, 10, 0.1))
                .arm("slice", beside(8, 10, 1))
                .teach(memory);
        assertThat(learned).containsOnlyKeys("slice");
    }
}
