package joining;

import java.util.concurrent.RecursiveTask;

class AppendsBuilders extends RecursiveTask<StringBuilder> {
    private final String text;
    private final int from;
    private final int to;

    AppendsBuilders(String text, int from, int to) {
        this.text = text;
        this.from = from;
        this.to = to;
    }

    @Override
    protected StringBuilder compute() {
        if (to - from <= 2_000) {
            StringBuilder upper = new StringBuilder(to - from);
            for (int i = from; i < to; i++) {
                upper.append(Character.toUpperCase(text.charAt(i)));
            }
            return upper;
        }
        int middle = (from + to) / 2;
        AppendsBuilders left = new AppendsBuilders(text, from, middle);
        AppendsBuilders right = new AppendsBuilders(text, middle, to);
        right.fork();
        StringBuilder upper = left.compute();
        upper.append(right.join()); // expect: copy-on-join
        return upper;
    }
}
