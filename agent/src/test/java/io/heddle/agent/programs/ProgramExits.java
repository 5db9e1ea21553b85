package io.heddle.agent.programs;

import java.util.Locale;
import java.util.Random;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/** Ways in which a program ends. */
public enum ProgramExits {
    LATE_THREAD {
        @Override
        void run() {
            thread("late", () -> {
                pause(300);
                System.out.println("late");
            });
        }
    },
    DAEMON {
        @Override
        void run() {
            Thread thread = new Thread(() -> {
                pause(20_000);
                System.out.println("never");
            });
            thread.setDaemon(true);
            thread.start();
        }
    },
    CHAIN {
        @Override
        void run() {
            thread("first", () -> {
                pause(100);
                thread("second", () -> {
                    pause(100);
                    thread("third", () -> System.out.println("third"));
                });
            });
        }
    },
    DAEMON_OF_DAEMON {
        @Override
        void run() throws InterruptedException {
            CountDownLatch begun = new CountDownLatch(1);
            Thread parent = new Thread(() -> {
                Thread child = new Thread(() -> {
                    begun.countDown();
                    pause(20_000);
                    System.out.println("never");
                });
                System.out.println("child is a daemon: " + child.isDaemon());
                child.start();
            });
            parent.setDaemon(true);
            parent.start();
            begun.await();
        }
    },
    EXIT {
        @Override
        void run() {
            thread("exits", () -> System.exit(7));
            pause(20_000);
        }
    },
    HALT {
        @Override
        void run() {
            thread("halts", () -> Runtime.getRuntime().halt(9));
            pause(20_000);
        }
    },
    UNCAUGHT {
        @Override
        void run() {
            thread("fails", () -> {
                throw new IllegalStateException("on purpose");
            });
        }
    },
    UNCAUGHT_IN_MAIN {
        @Override
        void run() {
            thread("late", () -> {
                pause(200);
                System.out.println("late");
            });
            throw new IllegalStateException("on purpose");
        }
    },
    HOOKS {
        @Override
        void run() {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
            thread("late", () -> {
                pause(100);
                System.out.println("late");
            });
        }
    },
    POOL_LEFT_OPEN {
        @Override
        void run() {
            var pool = Executors.newFixedThreadPool(2);
            pool.execute(() -> System.out.println("done"));
            thread("ends it", () -> {
                pause(300);
                System.out.println("ending");
                System.exit(3);
            });
        }
    },
    TIMER {
        @Override
        void run() {
            Timer timer = new Timer();
            timer.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            System.out.println("tick");
                            timer.cancel();
                        }
                    },
                    200);
        }
    },
    HANDLER_THROWS {
        @Override
        void run() throws InterruptedException {
            Thread thread = new Thread(
                    () -> {
                        throw new IllegalStateException("on purpose");
                    },
                    "fails");
            thread.setUncaughtExceptionHandler((dying, thrown) -> {
                throw new IllegalArgumentException("on purpose, too");
            });
            thread.start();
            thread.join();
            System.out.println("joined");
        }
    },
    HOOKS_BESIDE_COMPUTING_DAEMONS {
        @Override
        void run() throws InterruptedException {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                pause(10);
                System.out.println("hook");
            }));
            for (int i = 0; i < 300; i++) {
                Random random = new Random(i);
                Thread daemon = new Thread(() -> {
                    while (true) {
                        compute(random.nextInt(200));
                    }
                });
                daemon.setDaemon(true);
                daemon.start();
            }
        }
    },
    SLEEPS {
        @Override
        void run() {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
            thread("sleeps", () -> pause(60_000));
            System.out.println("ready");
            System.out.flush();
        }
    };

    abstract void run() throws InterruptedException;

    /** @param args the name of a way */
    public static void main(String[] args) throws InterruptedException {
        valueOf(args[0].toUpperCase(Locale.ROOT)).run();
    }

    /** Computes at a varying stack depth, so that stack samples rarely show the same place. */
    private static int compute(int depth) {
        if (depth > 0) {
            return compute(depth - 1) + 1;
        }
        int sum = 0;
        for (int i = 0; i < 10_000; i++) {
            sum += i;
        }
        return sum;
    }

    private static void thread(String name, Runnable task) {
        new Thread(task, name).start();
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
