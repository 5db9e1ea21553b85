package sequential;

import java.util.concurrent.RecursiveAction;

/** Each phase needs what the one before it has written. */
class RunsInPhases extends RecursiveAction {
    private final long[] numbers;
    private final long[] buffer;

    RunsInPhases(long[] numbers, long[] buffer) {
        this.numbers = numbers;
        this.buffer = buffer;
    }

    @Override
    protected void compute() {
        if (numbers.length <= 640) {
            for (int i = 1; i < numbers.length; i++) {
                buffer[i] = numbers[i] - numbers[i - 1];
            }
            return;
        }
        RunsInPhases first = new RunsInPhases(numbers, buffer);
        first.fork(); // expect: sequential-fork
        first.join();
        RunsInPhases second = new RunsInPhases(buffer, numbers);
        second.fork(); // expect: sequential-fork
        second.join();
    }
}
