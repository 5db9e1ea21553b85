package sequential;

import java.util.concurrent.RecursiveTask;

/** All tasks see one board, and each needs the move before it undone. */
class UndoesItsMove extends RecursiveTask<Integer> {
    private final int[] board;
    private final int column;

    UndoesItsMove(int[] board, int column) {
        this.board = board;
        this.column = column;
    }

    @Override
    protected Integer compute() {
        if (column == board.length) {
            return 1;
        }
        int solutions = 0;
        for (int row = 0; row < 4; row++) {
            board[column] = row;
            UndoesItsMove task = new UndoesItsMove(board, column + 1);
            task.fork(); // expect: sequential-fork
            solutions += task.join();
        }
        board[column] = 0;
        return solutions;
    }
}
