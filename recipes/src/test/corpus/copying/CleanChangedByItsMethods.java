package copying;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** Each child needs a copy of the board, because its parent makes a move on it. */
class CleanChangedByItsMethods extends RecursiveTask<Integer> {
    private final Board board;
    private final int remaining;

    CleanChangedByItsMethods(Board board, int remaining) {
        this.board = board;
        this.remaining = remaining;
    }

    @Override
    protected Integer compute() {
        if (remaining == 0) {
            return board.score();
        }
        List<CleanChangedByItsMethods> children = new ArrayList<>();
        for (int move : board.moves()) {
            Board next = board.clone();
            next.play(move);
            children.add(new CleanChangedByItsMethods(next, remaining - 1));
        }
        invokeAll(children);
        return children.stream().mapToInt(CleanChangedByItsMethods::join).max().orElse(0);
    }

    static class Board implements Cloneable {
        private int[] stones = new int[64];

        int[] moves() {
            return new int[] {1, 2, 3};
        }

        void play(int move) {
            stones[move]++;
        }

        int score() {
            return stones[0];
        }

        @Override
        public Board clone() {
            Board copy = new Board();
            copy.stones = stones.clone();
            return copy;
        }
    }
}
