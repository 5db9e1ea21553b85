package io.heddle.cli.programs;

import java.nio.file.Files;
import java.nio.file.Path;

/** Makes garbage until a file is there, a minute at most. */
public final class CollectsUntilTold {
    private static final long DEADLINE_NANOS = 60_000_000_000L;
    private static final int ROUND = 200;
    private static final int BYTES = 100_000;

    private static volatile byte[] garbage = {};

    private CollectsUntilTold() {}

    /** @param arguments the file that ends it */
    public static void main(String[] arguments) throws Exception {
        Path end = Path.of(arguments[0]);
        long start = System.nanoTime();
        int bytes = 0;
        while (!Files.exists(end) && System.nanoTime() - start < DEADLINE_NANOS) {
            for (int i = 0; i < ROUND; i++) {
                garbage = new byte[BYTES];
                bytes += garbage.length;
            }
            Thread.sleep(5);
        }
        System.out.println(bytes == 0 ? "nothing" : "done");
    }
}
