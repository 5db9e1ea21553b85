package io.heddle.workloads.phases;

import io.heddle.workloads.harness.Predicted;
import java.io.IOException;
import java.util.List;

/** One phase after the other: the questions in their order, of which each phase has its share. */
final class Round implements Predicted {
    private static final int GROWING = 6_000;
    private static final int COMPUTING = 400;
    private static final int HANDING_OVER = 300;
    private static final int STARTING_ANEW = 400;

    static final int JOBS = GROWING + COMPUTING + HANDING_OVER + STARTING_ANEW;

    private record Share(int end, Phase phase) {}

    private final HandingOver handingOver;
    private final List<Share> shares;

    Round(long seed) {
        handingOver = HandingOver.started(seed);
        int computed = GROWING + COMPUTING;
        int handed = computed + HANDING_OVER;
        shares = List.of(
                new Share(GROWING, new Growing(seed)),
                new Share(computed, new Computing(seed)),
                new Share(handed, handingOver),
                new Share(JOBS, new StartingAnew(seed)));
    }

    @Override
    public long answer(int question) throws Exception {
        return phaseOf(question).answer(question);
    }

    @Override
    public long prediction(int question) {
        return phaseOf(question).prediction(question);
    }

    @Override
    public void close() throws IOException {
        try {
            handingOver.end();
        } catch (InterruptedException interrupted) {
            throw new IOException("interrupted while the clerks ended", interrupted);
        }
    }

    private Phase phaseOf(int question) {
        for (Share share : shares) {
            if (question < share.end()) {
                return share.phase();
            }
        }
        throw new IllegalArgumentException("no question " + question);
    }
}
