package joining;

import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicReference;

class ConcatenatesInAnArgument extends RecursiveTask<String> {
    private final AtomicReference<String> text = new AtomicReference<>();
    private final int length;

    ConcatenatesInAnArgument(int length) {
        this.length = length;
    }

    @Override
    protected String compute() {
        if (length < 1000) {
            text.set("a".repeat(length));
        } else {
            ConcatenatesInAnArgument left = new ConcatenatesInAnArgument(length / 2);
            ConcatenatesInAnArgument right = new ConcatenatesInAnArgument(length - length / 2);
            left.fork();
            String second = right.compute();
            String first = left.join();
            System.out.println("joined " + first);
            text.set(second + first); // expect: copy-on-join
        }
        return text.get();
    }
}
