package io.heddle.agent.programs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A way in which threads deal with each other. */
@SuppressWarnings({"ThreadPriorityCheck", "Interruption", "ThreadJoinLoop", "CatchAndPrintStackTrace"})
enum Fragment {
    MONITOR {
        @Override
        String run(Random random) throws Exception {
            int threads = 2 + random.nextInt(8);
            int times = 100 + random.nextInt(900);
            Object lock = new Object();
            long[] sum = {0};
            join(start(threads, i -> {
                for (int j = 0; j < times; j++) {
                    synchronized (lock) {
                        sum[0] += i + j;
                    }
                }
            }));
            return String.valueOf(sum[0]);
        }
    },
    LOCKS {
        @Override
        String run(Random random) throws Exception {
            int threads = 2 + random.nextInt(8);
            int times = 50 + random.nextInt(300);
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock(random.nextBoolean());
            TreeMap<Integer, Integer> map = new TreeMap<>();
            join(start(threads, i -> {
                for (int j = 0; j < times; j++) {
                    lock.writeLock().lock();
                    try {
                        map.merge(j % 7, i, Integer::sum);
                    } finally {
                        lock.writeLock().unlock();
                    }
                    lock.readLock().lock();
                    try {
                        map.get(j % 7);
                    } finally {
                        lock.readLock().unlock();
                    }
                }
            }));
            return map.toString();
        }
    },
    RING {
        @Override
        String run(Random random) throws Exception {
            int threads = 2 + random.nextInt(6);
            int rounds = 5 + random.nextInt(40);
            StringBuilder order = new StringBuilder();
            Object lock = new Object();
            int[] turn = {0};
            join(start(threads, i -> {
                for (int j = 0; j < rounds; j++) {
                    synchronized (lock) {
                        while (turn[0] % threads != i) {
                            lock.wait();
                        }
                        order.append((char) ('a' + i));
                        turn[0]++;
                        lock.notifyAll();
                    }
                }
            }));
            return Integer.toHexString(order.toString().hashCode());
        }
    },
    CONDITIONS {
        @Override
        String run(Random random) throws Exception {
            int rounds = 5 + random.nextInt(60);
            ReentrantLock lock = new ReentrantLock();
            Condition changed = lock.newCondition();
            int[] state = {0};
            join(start(3, i -> {
                for (int j = 0; j < rounds; j++) {
                    lock.lock();
                    try {
                        while (state[0] % 3 != i) {
                            if (!changed.await(20, TimeUnit.SECONDS)) {
                                throw new IllegalStateException("late");
                            }
                        }
                        state[0]++;
                        changed.signalAll();
                    } finally {
                        lock.unlock();
                    }
                }
            }));
            return String.valueOf(state[0]);
        }
    },
    QUEUES {
        @Override
        String run(Random random) throws Exception {
            int producers = 1 + random.nextInt(4);
            int consumers = 1 + random.nextInt(4);
            int items = 10 + random.nextInt(200);
            BlockingQueue<Integer> queue =
                    random.nextBoolean() ? new SynchronousQueue<>() : new LinkedBlockingQueue<>(1 + random.nextInt(8));
            AtomicLong sum = new AtomicLong();
            List<Thread> makers = start(producers, i -> {
                for (int j = 1; j <= items; j++) {
                    queue.put(i * items + j);
                }
            });
            List<Thread> takers = start(consumers, i -> {
                for (int item = queue.take(); item != 0; item = queue.take()) {
                    sum.addAndGet(item);
                }
            });
            join(makers);
            for (int i = 0; i < consumers; i++) {
                queue.put(0);
            }
            join(takers);
            return String.valueOf(sum);
        }
    },
    INTERRUPTS {
        @Override
        String run(Random random) throws Exception {
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
            join(threads);
            return kind + " " + seen;
        }
    },
    POOL {
        @Override
        String run(Random random) throws Exception {
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
        String run(Random random) throws Exception {
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
        String run(Random random) throws Exception {
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
        String run(Random random) throws Exception {
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
        String run(Random random) throws Exception {
            ThreadGroup group = new ThreadGroup("group" + random.nextInt(5));
            group.setMaxPriority(3 + random.nextInt(6));
            boolean daemon = random.nextBoolean();
            int priority = 1 + random.nextInt(10);
            List<String> seen = Collections.synchronizedList(new ArrayList<>());
            Thread parent = new Thread(group, () -> {
                seen.add(nature(Thread.currentThread()));
                Thread child = new Thread(() -> seen.add(nature(Thread.currentThread())), "child");
                seen.add(nature(child));
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
            seen.add(nature(parent));
            parent.start();
            parent.join();
            return seen.toString();
        }
    },
    LOCALS {
        @Override
        String run(Random random) throws Exception {
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
                        List<Thread> children = start(2, i -> seen.add(own.get() + " " + inherited.get()));
                        try {
                            join(children);
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
        String run(Random random) throws Exception {
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
        String run(Random random) throws Exception {
            CountDownLatch gate = new CountDownLatch(1);
            Thread thread = new Thread(() -> awaitQuietly(gate));
            String seen = thread.getState() + " ";
            thread.start();
            thread.join(1 + random.nextInt(3));
            seen += thread.isAlive() + " ";
            gate.countDown();
            if (random.nextBoolean()) {
                // As it was done before there was join.
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
    BARRIERS {
        @Override
        String run(Random random) throws Exception {
            int threads = 2 + random.nextInt(5);
            int rounds = 3 + random.nextInt(20);
            AtomicInteger trips = new AtomicInteger();
            CyclicBarrier barrier = new CyclicBarrier(threads, trips::incrementAndGet);
            Phaser phaser = new Phaser(threads);
            join(start(threads, i -> {
                for (int j = 0; j < rounds; j++) {
                    barrier.await();
                    phaser.arriveAndAwaitAdvance();
                }
            }));
            return trips + " " + phaser.getPhase();
        }
    },
    EXCHANGE {
        @Override
        String run(Random random) throws Exception {
            Exchanger<Integer> exchanger = new Exchanger<>();
            Semaphore permits = new Semaphore(random.nextInt(2) + 1, true);
            int rounds = 3 + random.nextInt(30);
            AtomicLong sum = new AtomicLong();
            join(start(2, i -> {
                for (int j = 0; j < rounds; j++) {
                    sum.addAndGet(exchanger.exchange(i * 100 + j));
                    permits.acquire();
                    permits.release();
                }
            }));
            return String.valueOf(sum);
        }
    },
    SPIN {
        @Override
        String run(Random random) throws Exception {
            int threads = 3 + random.nextInt(3);
            AtomicInteger there = new AtomicInteger();
            join(start(threads, i -> {
                there.incrementAndGet();
                while (there.get() < threads) {
                    Thread.onSpinWait();
                }
            }));
            return String.valueOf(there);
        }
    },
    BUILDERS {
        @Override
        String run(Random random) throws Exception {
            List<String> seen = Collections.synchronizedList(new ArrayList<>());
            Thread.Builder.OfPlatform builder = Thread.ofPlatform()
                    .name("built-", random.nextInt(10))
                    .daemon(random.nextBoolean())
                    .priority(1 + random.nextInt(5));
            Thread first = builder.start(() -> seen.add(nature(Thread.currentThread())));
            first.join();
            Thread second = builder.unstarted(() -> seen.add(nature(Thread.currentThread())));
            second.start();
            second.join();
            Thread third = builder.factory().newThread(() -> seen.add(nature(Thread.currentThread())));
            third.start();
            third.join();
            return seen.toString();
        }
    };

    /** What a thread of a fragment does. */
    @FunctionalInterface
    interface Work {
        void run(int index) throws Exception;
    }

    abstract String run(Random random) throws Exception;

    static String say(Fragment fragment, Random random) {
        try {
            return fragment.run(random);
        } catch (Exception e) {
            return e.toString();
        }
    }

    private static List<Thread> start(int count, Work work) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int index = i;
            Thread thread = new Thread(() -> {
                try {
                    work.run(index);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            thread.start();
            threads.add(thread);
        }
        return threads;
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String nature(Thread thread) {
        return thread.getName() + " " + thread.isDaemon() + " " + thread.getPriority() + " "
                + thread.getThreadGroup().getName() + " " + thread.getState() + " " + thread.isAlive() + " "
                + thread.getContextClassLoader().equals(Fragment.class.getClassLoader());
    }
}
