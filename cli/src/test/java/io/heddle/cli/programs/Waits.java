package io.heddle.cli.programs;

/** Does nothing for ten minutes. */
public final class Waits {
    private static final long DEADLINE_MILLIS = 600_000;

    private Waits() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread.sleep(DEADLINE_MILLIS);
    }
}
