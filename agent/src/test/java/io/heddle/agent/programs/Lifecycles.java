package io.heddle.agent.programs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Ways in which threads are made, named, interrupted and ended. */
@SuppressWarnings({"ThreadPriorityCheck", "Interruption", "ThreadJoinLoop", "CatchAndPrintStackTrace"})
enum Lifecycles implements Fragment {
    INTERRUPTS {
        @Override
        public String run(Random random) throws Exception {
            List<String> seen = Collections.synchronizedList(new ArrayList<>());
            CountDownLatch never = new CountDownLatch(1);
            List<Thread> threads = new ArrayList<>();
            int kind = random.nextInt(5);
            boolean before = random.nextBoolean();
            for (int i = 0; i < 1 + random.nextInt(4); i++) {
                Thread thread = new Thread(() -> {
                    String how = "none";
                    try {
                        switch (kind) {
                            case 0 -> Thread.sleep(60_000);
                            case 1 -> never.await();
                            case 2 -> {
                                synchronized (never) {
                                    while (true) {
                                        never.wait();
                                    }
                                }
                            }
                            case 3 -> {
                                while (!Thread.currentThread().isInterrupted()) {
                                    LockSupport.park();
                                }
                                how = "parked " + Thread.interrupted();
                            }
                            default -> new LinkedBlockingQueue<String>().take();
                        }
                    } catch (InterruptedException e) {
                        how = "thrown";
                    }
                    seen.add(how + " " + Thread.currentThread().isInterrupted());
                });
                if (before) {
                    thread.interrupt();
                }
                thread.start();
                threads.add(thread);
            }
            if (!before) {
                Thread.sleep(random.nextInt(5));
                threads.forEach(Thread::interrupt);
            }
            Threads.join(threads);
            return kind + " " + seen;
        }
    },
    POOL {
        @Override
        public String run(Random random) throws Exception {
            ExecutorService pool =
                    switch (random.nextInt(4)) {
                        case 0 -> Executors.newFixedThreadPool(1 + random.nextInt(6));
                        case 1 -> Executors.newCachedThreadPool();
                        case 2 -> Executors.newSingleThreadExecutor();
                        default -> Executors.newFixedThreadPool(2, task -> new Thread(task, "own"));
                    };
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < 5 + random.nextInt(40); i++) {
                int number = i;
                int pause = random.nextInt(10) == 0 ? 1 : 0;
                tasks.add(() -> {
                    Thread.sleep(pause);
                    return number * number;
                });
            }
            long sum = 0;
            for (Future<Integer> future : pool.invokeAll(tasks)) {
                sum += future.get();
            }
            pool.shutdown();
            return sum + " " + pool.awaitTermination(20, TimeUnit.SECONDS);
        }
    },
    SHUTDOWN_NOW {
        @Override
        public String run(Random random) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(1 + random.nextInt(3));
            CountDownLatch begun = new CountDownLatch(1);
            Future<String> future = pool.submit(() -> {
                begun.countDown();
                try {
                    Thread.sleep(60_000);
                    return "slept";
                } catch (InterruptedException e) {
                    return "stopped";
                }
            });
            begun.await();
            pool.shutdownNow();
            return future.get() + " " + pool.awaitTermination(20, TimeUnit.SECONDS);
        }
    },
    SCHEDULED {
        @Override
        public String run(Random random) throws Exception {
            ScheduledExecutorService pool = Executors.newScheduledThreadPool(1 + random.nextInt(3));
            int times = 2 + random.nextInt(4);
            CountDownLatch ticks = new CountDownLatch(times);
            Future<?> ticking =
                    pool.scheduleAtFixedRate(ticks::countDown, 0, 1 + random.nextInt(2), TimeUnit.MILLISECONDS);
            Future<Integer> once = pool.schedule(() -> times, 2, TimeUnit.MILLISECONDS);
            ticks.await();
            ticking.cancel(false);
            int result = once.get();
            pool.shutdown();
            return result + " " + pool.awaitTermination(20, TimeUnit.SECONDS);
        }
    },
    TIMER {
        @Override
        public String run(Random random) throws Exception {
            Timer timer = new Timer("timer", random.nextBoolean());
            AtomicReference<String> seen = new AtomicReference<>("");
            CountDownLatch done = new CountDownLatch(2 + random.nextInt(3));
            timer.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            seen.set(Thread.currentThread().getName()
                                    + Thread.currentThread().isDaemon());
                            done.countDown();
                        }
                    },
                    random.nextInt(3),
                    1);
            done.await();
            timer.cancel();
            return seen.get();
        }
    },
    NATURE {
        @Override
        public String run(Random random) throws Exception {
            ThreadGroup group = new ThreadGroup("group" + random.nextInt(5));
            group.setMaxPriority(3 + random.nextInt(6));
            boolean daemon = random.nextBoolean();
            int priority = 1 + random.nextInt(10);
            List<String> seen = Collections.synchronizedList(new ArrayList<>());
            Thread parent = new Thread(group, () -> {
                seen.add(Threads.describe(Thread.currentThread()));
                Thread child = new Thread(() -> seen.add(Threads.describe(Thread.currentThread())), "child");
                seen.add(Threads.describe(child));
                child.start();
                try {
                    child.join();
                } catch (InterruptedException e) {
                    seen.add("interrupted");
                }
                seen.add(child.isAlive() + " " + child.getState() + " " + child.getThreadGroup());
            });
            parent.setName("parent" + random.nextInt(9));
            parent.setDaemon(daemon);
            parent.setPriority(priority);
            seen.add(Threads.describe(parent));
            parent.start();
            parent.join();
            return seen.toString();
        }
    },
    LOCALS {
        @Override
        public String run(Random random) throws Exception {
            ThreadLocal<Integer> own = ThreadLocal.withInitial(() -> -1);
            InheritableThreadLocal<Integer> inherited = new InheritableThreadLocal<>() {
                @Override
                protected Integer childValue(Integer parent) {
                    return parent + 1;
                }
            };
            List<String> seen = Collections.synchronizedList(new ArrayList<>());
            inherited.set(random.nextInt(100));
            own.set(7);
            boolean inherits = random.nextBoolean();
            Thread thread = new Thread(
                    null,
                    () -> {
                        seen.add(own.get() + " " + inherited.get());
                        inherited.set(1000);
                        own.set(8);
                        List<Thread> children = Threads.start(2, i -> seen.add(own.get() + " " + inherited.get()));
                        try {
                            Threads.join(children);
                        } catch (InterruptedException e) {
                            seen.add("interrupted");
                        }
                    },
                    "locals",
                    0,
                    inherits);
            thread.start();
            thread.join();
            seen.add(own.get() + " " + inherited.get());
            inherited.remove();
            return seen.toString();
        }
    },
    UNCAUGHT {
        @Override
        public String run(Random random) throws Exception {
            List<String> seen = Collections.synchronizedList(new ArrayList<>());
            boolean byGroup = random.nextBoolean();
            ThreadGroup group = new ThreadGroup("failing") {
                @Override
                public void uncaughtException(Thread thread, Throwable thrown) {
                    seen.add("group " + thread.getName() + " " + thrown.getMessage());
                }
            };
            Thread thread = new Thread(
                    group,
                    () -> {
                        throw new IllegalStateException("on purpose");
                    },
                    "failing");
            if (!byGroup) {
                thread.setUncaughtExceptionHandler((of, thrown) -> seen.add("own " + of.getName() + " "
                        + thrown.getMessage() + " " + of.equals(Thread.currentThread()) + " " + of.isAlive()));
            }
            thread.start();
            thread.join();
            return seen.toString();
        }
    },
    JOINS {
        @Override
        public String run(Random random) throws Exception {
            CountDownLatch gate = new CountDownLatch(1);
            Thread thread = new Thread(() -> Threads.awaitQuietly(gate));
            String seen = thread.getState() + " ";
            thread.start();
            thread.join(1 + random.nextInt(3));
            seen += thread.isAlive() + " ";
            gate.countDown();
            if (random.nextBoolean()) {
                // Programs older than join wait like this.
                synchronized (thread) {
                    while (thread.isAlive()) {
                        thread.wait();
                    }
                }
            }
            thread.join(20_000);
            seen += thread.getState();
            try {
                thread.start();
            } catch (IllegalThreadStateException e) {
                seen += " once only";
            }
            return seen;
        }
    },
    BUILDERS {
        @Override
        public String run(Random random) throws Exception {
            List<String> seen = Collections.synchronizedList(new ArrayList<>());
            Thread.Builder.OfPlatform builder = Thread.ofPlatform()
                    .name("built-", random.nextInt(10))
                    .daemon(random.nextBoolean())
                    .priority(1 + random.nextInt(5));
            Thread first = builder.start(() -> seen.add(Threads.describe(Thread.currentThread())));
            first.join();
            Thread second = builder.unstarted(() -> seen.add(Threads.describe(Thread.currentThread())));
            second.start();
            second.join();
            Thread third = builder.factory().newThread(() -> seen.add(Threads.describe(Thread.currentThread())));
            third.start();
            third.join();
            return seen.toString();
        }
    }
}
