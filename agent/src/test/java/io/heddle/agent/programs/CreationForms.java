package io.heddle.agent.programs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;

/** Makes threads in every form, and prints for each whether it is virtual. */
@SuppressWarnings("ThreadPriorityCheck")
public final class CreationForms {
    private CreationForms() {}

    /** A class that extends Thread. */
    private static final class Own extends Thread {
        Own(String name) {
            super(new Thread(() -> {}, "argument"), name);
        }

        @Override
        public void run() {
            print("own", Thread.currentThread());
        }
    }

    /** An event loop. */
    private static class Loop implements Runnable {
        @Override
        public void run() {
            try (Selector selector = Selector.open()) {
                selector.select(1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final class LoopOfAnotherName extends Loop {}

    /** @param args none in the normal case */
    public static void main(String[] args) throws InterruptedException {
        boolean unusual = args.length > 0;
        Runnable task = () -> {};
        print("task", new Thread(task));
        print("name", new Thread(task, "n"));
        print("group", new Thread(new ThreadGroup("g"), task));
        print("group and name", new Thread(new ThreadGroup("g"), task, "n"));
        print("all", new Thread(null, task, "n", 0, false));
        print("stack size", new Thread(null, task, "n", 1 << 20));
        print("event loop", new Thread(new Loop(), "n"));
        print("inherited event loop", new Thread(new LoopOfAnotherName(), "n"));
        print("branches", new Thread(unusual ? null : task, unusual ? "a" : "b"));
        print("nested", new Thread(new Thread(new Thread(task, "in"), unusual ? "c" : "d"), "out"));
        long wide = System.nanoTime();
        print(
                "switch",
                new Thread(
                        task,
                        switch (args.length) {
                            case 0 -> "none" + (wide == 0 ? "" : "!");
                            case 1 -> "one";
                            default -> "many";
                        }));
        ThreadFactory factory = Thread::new;
        print("reference", factory.newThread(task));
        Supplier<Thread> bound = () -> new Thread(task);
        print("lambda", bound.get());
        print("builder", Thread.ofPlatform().name("p").unstarted(task));
        ThreadFactory unstarted = Thread.ofPlatform()::unstarted;
        print("builder's reference", unstarted.newThread(task));
        print("builder's factory", Thread.ofPlatform().factory().newThread(task));
        Thread.Builder any = unusual ? Thread.ofVirtual() : Thread.ofPlatform();
        print("any builder", any.unstarted(task));
        Thread.Builder virtual = Thread.ofVirtual();
        print("virtual builder", virtual.unstarted(task));
        print("bound", new Thread(task, "audio-1"));
        print("anonymous", new Thread("x") {});
        try {
            print("null", new Thread(task, (String) null));
        } catch (NullPointerException e) {
            System.out.println("null " + e.getMessage());
        }
        Own own = new Own("own");
        own.start();
        own.join();
        Thread living = new Thread(
                () -> {
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        System.out.println("interrupted");
                    }
                },
                "living");
        living.start();
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println("listed " + all.containsKey(living) + " "
                + all.keySet().stream().anyMatch(thread -> thread.getName().startsWith("heddle")));
        living.interrupt();
        living.join();
    }

    private static void print(String what, Thread thread) {
        System.out.println(what + ": " + thread.isVirtual());
    }
}
