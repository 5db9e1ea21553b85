package copying;

import java.util.concurrent.RecursiveTask;

class CopiesWithArraycopy extends RecursiveTask<Integer> {
    private final byte[] bytes;
    private final byte wanted;

    CopiesWithArraycopy(byte[] bytes, byte wanted) {
        this.bytes = bytes;
        this.wanted = wanted;
    }

    @Override
    protected Integer compute() {
        if (bytes.length <= 8_192) {
            int found = 0;
            for (byte each : bytes) {
                if (each == wanted) {
                    found++;
                }
            }
            return found;
        }
        int middle = bytes.length / 2;
        byte[] first = new byte[middle];
        byte[] second = new byte[bytes.length - middle];
        System.arraycopy(bytes, 0, first, 0, middle); // expect: copy-on-fork
        System.arraycopy(bytes, middle, second, 0, second.length); // expect: copy-on-fork
        CopiesWithArraycopy left = new CopiesWithArraycopy(first, wanted);
        CopiesWithArraycopy right = new CopiesWithArraycopy(second, wanted);
        left.fork();
        int found = right.compute();
        return found + left.join();
    }
}
