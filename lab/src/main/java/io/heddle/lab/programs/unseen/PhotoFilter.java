package io.heddle.lab.programs.unseen;

import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.Deflater;

/**
 * Held back by the CPU quota of its cgroup. One thread blurs photos and another compresses them. They exchange two buffers, and their
 * caller grants half a CPU to both.
 */
public final class PhotoFilter {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx96m");

    private static final int WIDTH = 480;
    private static final int HEIGHT = 320;
    private static final int RADIUS = 4;
    private static final int LONGEST_WAIT_MILLIS = 200;

    private final Exchanger<byte[]> buffers = new Exchanger<>();
    private final byte[] photo = new byte[WIDTH * HEIGHT];

    private PhotoFilter() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        for (int i = 0; i < photo.length; i++) {
            photo[i] = (byte) (i % WIDTH / 4 + random.nextInt(16));
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        PhotoFilter filter = new PhotoFilter();
        lifetime.repeatUncounted("compressor", 1, () -> filter.compress(lifetime));
        byte[] blurred = new byte[WIDTH * HEIGHT];
        while (!lifetime.isOver()) {
            filter.blur(blurred);
            blurred = filter.exchange(blurred);
            lifetime.count(1);
        }
        lifetime.finish();
    }

    /** Replaces each pixel by the mean of the pixels around it in its line. */
    private void blur(byte[] blurred) {
        for (int y = 0; y < HEIGHT; y++) {
            int line = y * WIDTH;
            for (int x = RADIUS; x < WIDTH - RADIUS; x++) {
                int sum = 0;
                for (int i = -RADIUS; i <= RADIUS; i++) {
                    sum += photo[line + x + i] & 0xFF;
                }
                blurred[line + x] = (byte) (sum / (2 * RADIUS + 1));
            }
        }
    }

    private void compress(Lifetime lifetime) throws InterruptedException {
        byte[] blurred = new byte[WIDTH * HEIGHT];
        byte[] compressed = new byte[WIDTH * HEIGHT];
        try (Deflater deflater = new Deflater()) {
            while (!lifetime.isOver()) {
                blurred = exchange(blurred);
                deflater.reset();
                deflater.setInput(blurred);
                deflater.finish();
                if (deflater.deflate(compressed) == 0) {
                    throw new AssertionError("the compressed photo is empty");
                }
            }
        }
    }

    /** Waits for the other thread. At the end of the program that thread may be gone, and the buffer stays. */
    private byte[] exchange(byte[] buffer) throws InterruptedException {
        try {
            return buffers.exchange(buffer, LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return buffer;
        }
    }
}
