package views;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;
import org.apache.commons.collections4.ListUtils;

class PartitionsIntoAVariable extends RecursiveTask<Integer> {
    private final List<Integer> numbers;
    private final int most;

    PartitionsIntoAVariable(List<Integer> numbers, int most) {
        this.numbers = numbers;
        this.most = most;
    }

    @Override
    protected Integer compute() {
        int sum = 0;
        if (numbers.size() <= most) {
            for (int number : numbers) {
                sum += number;
            }
            return sum;
        }
        List<List<Integer>> parts = ListUtils.partition(numbers, most); // expect: view-on-fork
        List<PartitionsIntoAVariable> children = new ArrayList<>();
        for (List<Integer> part : parts) {
            children.add(new PartitionsIntoAVariable(part, most));
        }
        for (PartitionsIntoAVariable child : invokeAll(children)) {
            sum += child.join();
        }
        return sum;
    }
}
