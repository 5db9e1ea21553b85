package scattered;

import java.util.List;
import java.util.concurrent.RecursiveTask;

/** The worker computes a half of a large range, but none of a few moves. */
class ForksInOneOfTwoBranches extends RecursiveTask<Integer> {
    private final List<String> moves;
    private final int begin;
    private final int end;

    ForksInOneOfTwoBranches(List<String> moves, int begin, int end) {
        this.moves = moves;
        this.begin = begin;
        this.end = end;
    }

    @Override
    protected Integer compute() {
        if (end - begin < 4) {
            Move[] tasks = new Move[end - begin];
            for (int i = 0; i < tasks.length; i++) {
                tasks[i] = new Move(moves.get(begin + i));
                tasks[i].fork(); // expect: scattered-data
            }
            int best = 0;
            for (Move each : tasks) {
                best = Math.max(best, each.join());
            }
            return best;
        }
        int middle = (begin + end) / 2;
        ForksInOneOfTwoBranches left = new ForksInOneOfTwoBranches(moves, begin, middle);
        left.fork();
        int right = new Move(moves.get(middle)).compute();
        return Math.max(right, left.join());
    }

    static class Move extends RecursiveTask<Integer> {
        private final String move;

        Move(String move) {
            this.move = move;
        }

        @Override
        protected Integer compute() {
            return move.length();
        }
    }
}
