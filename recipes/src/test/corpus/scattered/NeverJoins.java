package scattered;

import java.util.List;
import java.util.concurrent.RecursiveAction;

/** The caller waits until the pool is quiescent. */
class NeverJoins extends RecursiveAction {
    private final List<NeverJoins> neighbours;
    private final StringBuilder text;

    NeverJoins(List<NeverJoins> neighbours, StringBuilder text) {
        this.neighbours = neighbours;
        this.text = text;
    }

    @Override
    protected void compute() {
        text.reverse();
        for (NeverJoins neighbour : neighbours) {
            neighbour.fork(); // expect: scattered-data
        }
    }
}
