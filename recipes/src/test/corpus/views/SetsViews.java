package views;

import java.util.List;
import java.util.concurrent.RecursiveTask;

/** Children are given views by a setter. */
class SetsViews extends RecursiveTask<Long> {
    private List<Long> amounts = List.of();

    void setAmounts(List<Long> amounts) {
        this.amounts = amounts;
    }

    @Override
    protected Long compute() {
        if (amounts.size() < 3_000) {
            return amounts.stream().mapToLong(Long::longValue).sum();
        }
        int middle = amounts.size() / 2;
        SetsViews left = new SetsViews();
        SetsViews right = new SetsViews();
        left.setAmounts(amounts.subList(0, middle)); // expect: view-on-fork
        right.setAmounts(amounts.subList(middle, amounts.size())); // expect: view-on-fork
        left.fork();
        return right.compute() + left.join();
    }
}
