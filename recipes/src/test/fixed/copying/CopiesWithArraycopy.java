package copying;

import java.util.concurrent.RecursiveTask;

class CopiesWithArraycopy extends RecursiveTask<Integer> {
    private final byte[] bytes;
    private final int from;
    private final int to;
    private final byte wanted;

    CopiesWithArraycopy(byte[] bytes, byte wanted) {
        this(bytes, 0, bytes.length, wanted);
    }

    private CopiesWithArraycopy(byte[] bytes, int from, int to, byte wanted) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        this.wanted = wanted;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 8_192) {
            int found = 0;
            for (int i = from; i < to; i++) {
                byte each = bytes[i];
                if (each == wanted) {
                    found++;
                }
            }
            return found;
        }
        int middle = (to - from) / 2;
        CopiesWithArraycopy left = new CopiesWithArraycopy(bytes, from, from + middle, wanted);
        CopiesWithArraycopy right = new CopiesWithArraycopy(bytes, from + middle, to, wanted);
        left.fork();
        int found = right.compute();
        return found + left.join();
    }
}
