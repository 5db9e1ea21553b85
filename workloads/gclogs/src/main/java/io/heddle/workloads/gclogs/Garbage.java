package io.heddle.workloads.gclogs;

import java.util.Random;

/** Makes garbage for some seconds, beside data that stay alive for a while: the program whose log is read. */
final class Garbage {
    private static final int KEPT = 4000;
    private static final int MAX_BYTES = 20_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private Garbage() {}

    public static void main(String[] args) {
        long end = System.nanoTime() + (long) (Double.parseDouble(args[0]) * NANOS_PER_SECOND);
        Random random = new Random(1);
        byte[][] kept = new byte[KEPT][];
        while (System.nanoTime() < end) {
            kept[random.nextInt(KEPT)] = new byte[random.nextInt(MAX_BYTES)];
        }
    }
}
