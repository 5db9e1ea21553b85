package joining;

import java.util.concurrent.RecursiveTask;

class ConcatenatesStrings extends RecursiveTask<String> {
    private final byte[] bytes;
    private final int from;
    private final int to;

    ConcatenatesStrings(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    @Override
    protected String compute() {
        if (to - from <= 512) {
            StringBuilder hexadecimal = new StringBuilder();
            for (int i = from; i < to; i++) {
                hexadecimal.append(Character.forDigit((bytes[i] >> 4) & 15, 16)).append(Character.forDigit(bytes[i] & 15, 16));
            }
            return hexadecimal.toString();
        }
        int middle = (from + to) >>> 1;
        ConcatenatesStrings left = new ConcatenatesStrings(bytes, from, middle);
        ConcatenatesStrings right = new ConcatenatesStrings(bytes, middle, to);
        left.fork();
        String tail = right.compute();
        return left.join() + tail; // expect: copy-on-join
    }
}
