package sleeping;

final class Politeness {
    private Politeness() {}

    static void beforeNext() {
        sleepQuietly(20);
    }

    private static void sleepQuietly(long millis) {
        try {
            Thread.sleep(millis); // expect: sleepy-worker
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Nobody's task calls this. */
    static void beforeLast() throws InterruptedException {
        Thread.sleep(1_000);
    }
}
