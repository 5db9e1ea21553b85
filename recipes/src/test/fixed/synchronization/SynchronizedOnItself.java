package synchronization;

import java.util.concurrent.RecursiveTask;

class SynchronizedOnItself extends RecursiveTask<Integer> {
    private final String text;
    private final int from;
    private final int to;

    SynchronizedOnItself(String text, int from, int to) {
        this.text = text;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 3_000) {
            return digits();
        }
        int middle = (from + to) >>> 1;
        SynchronizedOnItself left = new SynchronizedOnItself(text, from, middle);
        left.fork();
        int right = new SynchronizedOnItself(text, middle, to).compute();
        return left.join() + right;
    }

    private int digits() { // expect: task-synchronization
        int digits = 0;
        for (int i = from; i < to; i++) {
            if (Character.isDigit(text.charAt(i))) {
                digits++;
            }
        }
        return digits;
    }
}
