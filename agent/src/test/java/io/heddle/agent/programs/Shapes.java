package io.heddle.agent.programs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;

/** Ways in which code makes threads; says of each whether it came out virtual. */
@SuppressWarnings("ThreadPriorityCheck")
public final class Shapes {
    private Shapes() {}

    /** A thread by inheritance. */
    private static final class Own extends Thread {
        Own(String name) {
            super(new Thread(() -> {}, "argument"), name);
        }

        @Override
        public void run() {
            say("own", Thread.currentThread());
        }
    }

    /** A thread that serves many connections. */
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

    /** @param args none for the usual */
    public static void main(String[] args) throws InterruptedException {
        boolean unusual = args.length > 0;
        Runnable task = () -> {};
        say("task", new Thread(task));
        say("name", new Thread(task, "n"));
        say("group", new Thread(new ThreadGroup("g"), task));
        say("group and name", new Thread(new ThreadGroup("g"), task, "n"));
        say("all", new Thread(null, task, "n", 0, false));
        say("stack size", new Thread(null, task, "n", 1 << 20));
        say("event loop", new Thread(new Loop(), "n"));
        say("inherited event loop", new Thread(new LoopOfAnotherName(), "n"));
        say("branches", new Thread(unusual ? null : task, unusual ? "a" : "b"));
        say("nested", new Thread(new Thread(new Thread(task, "in"), unusual ? "c" : "d"), "out"));
        long wide = System.nanoTime();
        say(
                "switch",
                new Thread(
                        task,
                        switch (args.length) {
                            case 0 -> "none" + (wide == 0 ? "" : "!");
                            case 1 -> "one";
                            default -> "many";
                        }));
        ThreadFactory factory = Thread::new;
        say("reference", factory.newThread(task));
        Supplier<Thread> bound = () -> new Thread(task);
        say("lambda", bound.get());
        say("builder", Thread.ofPlatform().name("p").unstarted(task));
        ThreadFactory unstarted = Thread.ofPlatform()::unstarted;
        say("builder's reference", unstarted.newThread(task));
        say("builder's factory", Thread.ofPlatform().factory().newThread(task));
        Thread.Builder any = unusual ? Thread.ofVirtual() : Thread.ofPlatform();
        say("any builder", any.unstarted(task));
        Thread.Builder virtual = Thread.ofVirtual();
        say("virtual builder", virtual.unstarted(task));
        say("bound", new Thread(task, "audio-1"));
        say("anonymous", new Thread("x") {});
        try {
            say("null", new Thread(task, (String) null));
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

    private static void say(String what, Thread thread) {
        System.out.println(what + ": " + thread.isVirtual());
    }
}
