package io.heddle.cli.programs;

/** Starts threads that end at once, up to eight at a time. */
public final class StartsShortThreads {
    private static final int AT_A_TIME = 8;

    private StartsShortThreads() {}

    /** @param arguments the number of threads */
    public static void main(String[] arguments) throws InterruptedException {
        int threads = Integer.parseInt(arguments[0]);
        for (int i = 1; i <= threads; i++) {
            Thread thread = new Thread(() -> {}, "short");
            thread.start();
            if (i % AT_A_TIME == 0) {
                thread.join();
            }
        }
        System.out.println(threads);
    }
}
