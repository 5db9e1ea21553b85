package io.heddle.lab.goals;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.selector.Choice;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.SlotPair;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GoalRunTest {
    private static final double CLEAR = 4;

    /** A pair every 10 s. */
    private static List<SlotPair> pairs(boolean isTelling, double... ratios) {
        return IntStream.range(0, ratios.length)
                .mapToObj(i -> new SlotPair(10 * (i + 1), 10, "fifo", ratios[i], 1, 1, false, false, isTelling))
                .toList();
    }

    private static GoalRun run(List<SlotPair> pairs, Choice... choices) {
        return GoalRun.of(new SelectionResult("auto: account", List.of(choices), pairs));
    }

    @Test
    void six_clear_pairs_are_a_claim() {
        GoalRun better =
                run(pairs(true, CLEAR, CLEAR, CLEAR, CLEAR, CLEAR, CLEAR, CLEAR), new Choice(60, "fifo", "better"));

        assertThat(better).isEqualTo(new GoalRun(true, 7, 60.0, null));

        double low = 1 / CLEAR;
        GoalRun worse = run(pairs(true, low, low, low, low, low, low));
        assertThat(worse).isEqualTo(new GoalRun(false, 6, null, 60.0));
    }

    @Test
    void five_clear_pairs_and_pairs_that_do_not_count_are_none() {
        assertThat(run(pairs(true, CLEAR, CLEAR, CLEAR, CLEAR, CLEAR)).hasNoClaim())
                .isTrue();
        GoalRun warmingUp = run(pairs(false, CLEAR, CLEAR, CLEAR, CLEAR, CLEAR, CLEAR));
        assertThat(warmingUp.hasNoClaim()).isTrue();
        assertThat(warmingUp.pairs()).isZero();
    }

    @Test
    void the_last_choice_leads() {
        GoalRun run = run(List.of(), new Choice(60, "fifo", "better"), new Choice(90, "default", "doubtful"));

        assertThat(run.isFifoLeading()).isFalse();
        assertThat(run.isRight(Side.DEFAULT)).isTrue();
        assertThat(run.isRight(Side.FIFO)).isFalse();
    }

    @Test
    void without_a_side_only_silence_is_right() {
        GoalRun claim = new GoalRun(false, 6, null, 60.0);

        assertThat(claim.isRight(Side.DEFAULT)).isTrue();
        assertThat(claim.isRight(Side.NEITHER)).isFalse();
        assertThat(run(List.of()).isRight(Side.NEITHER)).isTrue();
    }

    @Test
    void a_run_survives_as_figures() {
        GoalRun claim = new GoalRun(true, 6, 60.0, null);
        GoalRun silent = new GoalRun(false, 4, null, null);

        assertThat(GoalRun.of(claim.figures())).isEqualTo(claim);
        assertThat(GoalRun.of(silent.figures())).isEqualTo(silent);
    }
}
