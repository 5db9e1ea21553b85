package synchronization;

import java.util.concurrent.RecursiveTask;

class BufferThatLocks extends RecursiveTask<String> {
    private final char[] text;
    private final int from;
    private final int to;

    BufferThatLocks(char[] text, int from, int to) {
        this.text = text;
        this.from = from;
        this.to = to;
    }

    @Override
    protected String compute() {
        if (to - from > 1_000) {
            int middle = (from + to) >>> 1;
            BufferThatLocks left = new BufferThatLocks(text, from, middle);
            left.fork();
            String right = new BufferThatLocks(text, middle, to).compute();
            return longer(left.join(), right);
        }
        StringBuilder vowels = new StringBuilder(); // expect: task-synchronization
        for (int i = from; i < to; i++) {
            if ("aeiou".indexOf(text[i]) >= 0) {
                vowels.append(text[i]);
            }
        }
        return vowels.toString();
    }

    private static String longer(String one, String other) {
        return one.length() >= other.length() ? one : other;
    }
}
