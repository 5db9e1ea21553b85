package io.heddle.agent.programs;

import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Ways in which threads wait for each other. */
@SuppressWarnings({"ThreadPriorityCheck", "Interruption", "ThreadJoinLoop", "CatchAndPrintStackTrace"})
enum Coordination implements Fragment {
    MONITOR {
        @Override
        public String run(Random random) throws Exception {
            int threads = 2 + random.nextInt(8);
            int times = 100 + random.nextInt(900);
            Object lock = new Object();
            long[] sum = {0};
            Threads.join(Threads.start(threads, i -> {
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
        public String run(Random random) throws Exception {
            int threads = 2 + random.nextInt(8);
            int times = 50 + random.nextInt(300);
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock(random.nextBoolean());
            TreeMap<Integer, Integer> map = new TreeMap<>();
            Threads.join(Threads.start(threads, i -> {
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
        public String run(Random random) throws Exception {
            int threads = 2 + random.nextInt(6);
            int rounds = 5 + random.nextInt(40);
            StringBuilder order = new StringBuilder();
            Object lock = new Object();
            int[] turn = {0};
            Threads.join(Threads.start(threads, i -> {
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
        public String run(Random random) throws Exception {
            int rounds = 5 + random.nextInt(60);
            ReentrantLock lock = new ReentrantLock();
            Condition changed = lock.newCondition();
            int[] state = {0};
            Threads.join(Threads.start(3, i -> {
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
        public String run(Random random) throws Exception {
            int producers = 1 + random.nextInt(4);
            int consumers = 1 + random.nextInt(4);
            int items = 10 + random.nextInt(200);
            BlockingQueue<Integer> queue =
                    random.nextBoolean() ? new SynchronousQueue<>() : new LinkedBlockingQueue<>(1 + random.nextInt(8));
            AtomicLong sum = new AtomicLong();
            List<Thread> makers = Threads.start(producers, i -> {
                for (int j = 1; j <= items; j++) {
                    queue.put(i * items + j);
                }
            });
            List<Thread> takers = Threads.start(consumers, i -> {
                for (int item = queue.take(); item != 0; item = queue.take()) {
                    sum.addAndGet(item);
                }
            });
            Threads.join(makers);
            for (int i = 0; i < consumers; i++) {
                queue.put(0);
            }
            Threads.join(takers);
            return String.valueOf(sum);
        }
    },
    BARRIERS {
        @Override
        public String run(Random random) throws Exception {
            int threads = 2 + random.nextInt(5);
            int rounds = 3 + random.nextInt(20);
            AtomicInteger trips = new AtomicInteger();
            CyclicBarrier barrier = new CyclicBarrier(threads, trips::incrementAndGet);
            Phaser phaser = new Phaser(threads);
            Threads.join(Threads.start(threads, i -> {
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
        public String run(Random random) throws Exception {
            Exchanger<Integer> exchanger = new Exchanger<>();
            Semaphore permits = new Semaphore(random.nextInt(2) + 1, true);
            int rounds = 3 + random.nextInt(30);
            AtomicLong sum = new AtomicLong();
            Threads.join(Threads.start(2, i -> {
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
        public String run(Random random) throws Exception {
            int threads = 3 + random.nextInt(3);
            AtomicInteger there = new AtomicInteger();
            Threads.join(Threads.start(threads, i -> {
                there.incrementAndGet();
                while (there.get() < threads) {
                    Thread.onSpinWait();
                }
            }));
            return String.valueOf(there);
        }
    }
}
