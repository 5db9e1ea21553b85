package io.heddle.workloads.forkjoin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Magic squares of order 4: rows, columns and diagonals of the numbers from 1 to 16 have the same sum. */
public final class MagicSquare {
    private static final int SIDE = 4;
    private static final int NUMBERS = SIDE * SIDE;
    private static final int SUM = 34;
    private static final int[][] ROWS = allRows();
    private static final int[][][] ROWS_BY_FIRST = byFirst();

    private MagicSquare() {}

    /** All rows that a square can have. */
    public static int[][] rows() {
        return ROWS.clone();
    }

    private static int[][] allRows() {
        List<int[]> rows = new ArrayList<>();
        for (int a = 1; a <= NUMBERS; a++) {
            for (int b = 1; b <= NUMBERS; b++) {
                for (int c = 1; c <= NUMBERS; c++) {
                    int d = SUM - a - b - c;
                    boolean distinct = a != b && a != c && a != d && b != c && b != d && c != d;
                    if (distinct && d >= 1 && d <= NUMBERS) {
                        rows.add(new int[] {a, b, c, d});
                    }
                }
            }
        }
        return rows.toArray(int[][]::new);
    }

    private static int[][][] byFirst() {
        List<List<int[]>> rows = new ArrayList<>();
        for (int first = 0; first <= NUMBERS; first++) {
            rows.add(new ArrayList<>());
        }
        for (int[] row : ROWS) {
            rows.get(row[0]).add(row);
        }
        return rows.stream().map(each -> each.toArray(int[][]::new)).toArray(int[][][]::new);
    }

    /** The number of squares with the given first row. The search tries each first column, then the rows between. */
    public static int beginningWith(int[] row) {
        if (!isRow(row)) {
            return 0;
        }
        int squares = 0;
        for (int[] column : ROWS_BY_FIRST[row[0]]) {
            int used = set(row);
            if ((used & (set(column) & ~(1 << column[0]))) == 0) {
                squares += between(row, column, used | set(column));
            }
        }
        return squares;
    }

    private static boolean isRow(int[] row) {
        return row.length == SIDE
                && Arrays.stream(row).allMatch(number -> number >= 1 && number <= NUMBERS)
                && Arrays.stream(row).sum() == SUM;
    }

    private static int between(int[] first, int[] column, int used) {
        int squares = 0;
        for (int[] second : ROWS_BY_FIRST[column[1]]) {
            int rest = set(second) & ~(1 << column[1]);
            if ((used & rest) == 0) {
                squares += completions(first, second, column, used | rest);
            }
        }
        return squares;
    }

    private static int completions(int[] first, int[] second, int[] column, int used) {
        int squares = 0;
        for (int[] third : ROWS_BY_FIRST[column[2]]) {
            int rest = set(third) & ~(1 << column[2]);
            if ((used & rest) == 0 && isCompleted(first, second, third, column[3], used | rest)) {
                squares++;
            }
        }
        return squares;
    }

    private static boolean isCompleted(int[] first, int[] second, int[] third, int last, int used) {
        int taken = used;
        int sum = last;
        int[] fourth = {last, 0, 0, 0};
        for (int i = 1; i < SIDE; i++) {
            int number = SUM - first[i] - second[i] - third[i];
            if (number < 1 || number > NUMBERS || (taken & (1 << number)) != 0) {
                return false;
            }
            taken |= 1 << number;
            fourth[i] = number;
            sum += number;
        }
        return sum == SUM
                && first[0] + second[1] + third[2] + fourth[3] == SUM
                && first[3] + second[2] + third[1] + fourth[0] == SUM;
    }

    private static int set(int[] numbers) {
        int set = 0;
        for (int number : numbers) {
            set |= 1 << number;
        }
        return set;
    }
}
