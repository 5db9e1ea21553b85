package io.heddle.cli.programs;

/** Says of two threads, one of them with a name for bound ones, whether they are virtual. */
public final class MakesThreads {
    private MakesThreads() {}

    public static void main(String[] arguments) throws InterruptedException {
        for (String name : new String[] {"worker-1", "audio-1"}) {
            Thread thread = new Thread(
                    () -> System.out.println(name + " " + Thread.currentThread().isVirtual()), name);
            thread.start();
            thread.join();
        }
        System.exit(3);
    }
}
