package joining;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** A helper concatenates the results of the children. */
class ConcatenatesInAMethod extends RecursiveTask<byte[]> {
    private final byte[] bytes;
    private final int from;
    private final int to;

    ConcatenatesInAMethod(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    @Override
    protected byte[] compute() {
        if (to - from <= 8_192) {
            return escaped(from, to);
        }
        int middle = (from + to) >>> 1;
        ConcatenatesInAMethod left = new ConcatenatesInAMethod(bytes, from, middle);
        ConcatenatesInAMethod right = new ConcatenatesInAMethod(bytes, middle, to);
        left.fork();
        byte[] second = right.compute();
        return joined(left.join(), second);
    }

    private byte[] escaped(int first, int last) {
        byte[] part = new byte[last - first];
        for (int i = 0; i < part.length; i++) {
            part[i] = bytes[first + i] < 0 ? (byte) '?' : bytes[first + i];
        }
        return part;
    }

    private static byte[] joined(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length); // expect: copy-on-join
        return both;
    }
}
