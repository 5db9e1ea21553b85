package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Held back by a heap that is little larger than the live objects: one thread replaces them, and full collections take most of the time.
 */
public final class SmallHeap {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-Xmn16m");

    /** Blocks of 60 bytes with their references: about 41 of the 48 MB of the old generation. */
    private static final int LIVE_BLOCKS = 680_000;

    private static final int BLOCK_BYTES = 40;
    private static final int BLOCKS = 1000;

    /** One of five blocks becomes a live one, the others die at once. */
    private static final int BLOCKS_PER_LIVE_BLOCK = 5;

    private final byte[][] live = new byte[LIVE_BLOCKS][];
    private int next;

    private SmallHeap() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        SmallHeap program = new SmallHeap();
        for (int i = 0; i < LIVE_BLOCKS; i++) {
            program.live[i] = new byte[BLOCK_BYTES];
        }
        lifetime.repeat("worker", 1, program::replace);
        lifetime.finish();
    }

    /** Replaces the oldest live blocks. The length of a block is random, so that the compiler does not remove its allocation. */
    private void replace() {
        for (int i = 0; i < BLOCKS; i++) {
            byte[] block = new byte[BLOCK_BYTES - ThreadLocalRandom.current().nextInt(8)];
            if (i % BLOCKS_PER_LIVE_BLOCK == 0) {
                live[next] = block;
                next = (next + 1) % LIVE_BLOCKS;
            }
        }
    }
}
