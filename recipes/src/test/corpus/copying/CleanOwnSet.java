package copying;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.RecursiveTask;

/** Each child adds to its own. */
class CleanOwnSet extends RecursiveTask<Boolean> {
    private final Set<Integer> seen;
    private final int[][] cards;
    private final int at;

    CleanOwnSet(Set<Integer> seen, int[][] cards, int at) {
        this.seen = new HashSet<>(seen);
        this.cards = cards;
        this.at = at;
    }

    @Override
    protected Boolean compute() {
        if (at == cards.length) {
            return seen.size() == cards.length;
        }
        CleanOwnSet up = new CleanOwnSet(seen, cards, at + 1);
        CleanOwnSet down = new CleanOwnSet(seen, cards, at + 1);
        up.seen.add(cards[at][0]);
        seen.add(cards[at][1]);
        up.fork();
        return down.compute() | up.join();
    }
}
