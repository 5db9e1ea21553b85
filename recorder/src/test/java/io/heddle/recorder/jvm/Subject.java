package io.heddle.recorder.jvm;

import java.util.concurrent.locks.LockSupport;

/**
 * The program that the tests record: its argument is what it does. Written for Java 17, since its JVM may be older than the build's:
 * see {@link SubjectJvm}.
 */
@SuppressWarnings({"SystemOut", "ThreadPriorityCheck", "UnusedVariable", "WaitNotInLoop"})
final class Subject {
    private static final long WAIT_MILLIS = 100;
    private static final Object LOCK = new Object();
    private static volatile Object sink = "";

    private Subject() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "print" -> print();
            case "exit" -> {
                print();
                System.exit(3);
            }
            case "work" -> {
                waits();
                garbage();
                System.gc();
                print();
            }
            case "stay" -> {
                waits();
                garbage();
                print();
                while (System.in.read() >= 0) {}
            }
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void print() {
        System.out.println("ready");
        System.err.println("a warning");
    }

    private static void garbage() {
        for (int n = 0; n < 300_000; n++) {
            sink = new byte[1024];
        }
    }

    private static void waits() throws InterruptedException {
        Thread blocked = new Thread(Subject::enter, "a thread with a name of more than 15 letters");
        synchronized (LOCK) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
            Thread.sleep(WAIT_MILLIS);
        }
        blocked.join();
        LockSupport.parkNanos(LOCK, WAIT_MILLIS * 1_000_000);
        synchronized (LOCK) {
            LOCK.wait(WAIT_MILLIS);
        }
    }

    private static void enter() {
        synchronized (LOCK) {
            sink = LOCK;
        }
    }
}
