package cutoffs;

import java.util.concurrent.RecursiveTask;

/** Two numbers that are no range: how deep it is, and may be. */
class CleanDownToADepth extends RecursiveTask<Integer> {
    private final String board;
    private final int depth;
    private final int deepest;

    CleanDownToADepth(String board, int depth, int deepest) {
        this.board = board;
        this.depth = depth;
        this.deepest = deepest;
    }

    @Override
    protected Integer compute() {
        if (depth < deepest) {
            CleanDownToADepth white = new CleanDownToADepth(board + "w", depth + 1, deepest);
            CleanDownToADepth black = new CleanDownToADepth(board + "b", depth + 1, deepest);
            black.fork();
            return Math.max(white.compute(), black.join());
        }
        return board.length();
    }
}
