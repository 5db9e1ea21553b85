package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Held back by allocation stalls: the threads allocate faster than the one concurrent collector thread of ZGC frees memory in a small
 * heap.
 */
public final class AllocationStall {
    public static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseZGC",
            "-XX:ConcGCThreads=1",
            "-XX:-UseDynamicNumberOfGCThreads",
            "-Xms" + (64 + 8 * Lifetime.cpus()) + "m",
            "-Xmx" + (64 + 8 * Lifetime.cpus()) + "m");

    private static final int LIVE_BLOCKS = 400_000;
    private static final int BLOCKS = 1000;

    private AllocationStall() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        byte[][] live = new byte[LIVE_BLOCKS][];
        for (int i = 0; i < LIVE_BLOCKS; i++) {
            live[i] = new byte[64];
        }
        lifetime.repeat("allocator", Lifetime.cpus(), () -> allocate(live));
        lifetime.finish();
    }

    /** Most blocks die at once; some replace live ones. */
    private static void allocate(byte[][] live) {
        for (int i = 0; i < BLOCKS; i++) {
            byte[] block = new byte[ThreadLocalRandom.current().nextInt(1000, 4000)];
            if (block.length % 100 == 0) {
                live[ThreadLocalRandom.current().nextInt(LIVE_BLOCKS)] = new byte[64];
            }
        }
    }
}
