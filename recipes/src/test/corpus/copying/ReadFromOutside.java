package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveAction;

/** Another class reads the data of a task, which must not grow. */
class ReadFromOutside extends RecursiveAction {
    final int[] numbers;
    private int sum;

    ReadFromOutside(int[] numbers) {
        this.numbers = numbers;
    }

    @Override
    protected void compute() {
        if (numbers.length < 2_000) {
            for (int number : numbers) {
                sum += number;
            }
            return;
        }
        int middle = numbers.length / 2;
        ReadFromOutside left = new ReadFromOutside(Arrays.copyOfRange(numbers, 0, middle)); // expect: copy-on-fork
        ReadFromOutside right = new ReadFromOutside(Arrays.copyOfRange(numbers, middle, numbers.length)); // expect: copy-on-fork
        invokeAll(left, right);
        sum = left.sum + right.sum + Log.last(left);
    }

    static final class Log {
        static int last(ReadFromOutside task) {
            return task.numbers[task.numbers.length - 1];
        }
    }
}
