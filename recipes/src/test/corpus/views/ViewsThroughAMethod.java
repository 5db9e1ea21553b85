package views;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

class ViewsThroughAMethod extends RecursiveTask<Integer> {
    private final List<Integer> numbers;
    private final List<ViewsThroughAMethod> children = new ArrayList<>();

    ViewsThroughAMethod(List<Integer> numbers) {
        this.numbers = numbers;
    }

    @Override
    protected Integer compute() {
        int size = numbers.size();
        int sum = 0;
        if (size < 600) {
            for (int number : numbers) {
                sum += number;
            }
            return sum;
        }
        child(numbers.subList(0, size / 2)); // expect: view-on-fork
        child(size % 2 == 0
                ? numbers.subList(size / 2, size) // expect: view-on-fork
                : numbers.subList(size / 2, size)); // expect: view-on-fork
        for (ViewsThroughAMethod each : invokeAll(children)) {
            sum += each.join();
        }
        return sum;
    }

    private void child(List<Integer> some) {
        children.add(new ViewsThroughAMethod(some));
    }
}
