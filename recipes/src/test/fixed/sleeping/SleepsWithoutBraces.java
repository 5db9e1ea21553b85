package sleeping;

import java.util.concurrent.RecursiveTask;

/** What stands behind the sleep isn't the condition's. */
class SleepsWithoutBraces extends RecursiveTask<Integer> {
    private final int number;

    SleepsWithoutBraces(int number) {
        this.number = number;
    }

    @Override
    protected Integer compute() {
        if (number < 1_000) {
            int result = number;
            result++;
            return result;
        }
        SleepsWithoutBraces left = new SleepsWithoutBraces(number / 2); left.fork();
        return new SleepsWithoutBraces(number / 3).compute() + left.join();
    }
}
