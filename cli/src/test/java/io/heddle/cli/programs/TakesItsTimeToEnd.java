package io.heddle.cli.programs;

/** Sleeps for twenty seconds; asked to end, it goes on for nine. */
public final class TakesItsTimeToEnd {
    private TakesItsTimeToEnd() {}

    public static void main(String[] arguments) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> sleep(9_000), "app-end"));
        Thread.ofPlatform().name("app-0").start(() -> sleep(20_000)).join();
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException nobodyDoes) {
            Thread.currentThread().interrupt();
        }
    }
}
