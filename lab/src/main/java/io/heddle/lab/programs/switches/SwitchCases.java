package io.heddle.lab.programs.switches;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The cases by name. An operation is one switch, one start, one wait, one turn with a lock, one answer on a connection or one
 * message of a chat.
 */
final class SwitchCases {
    private static final int FAN = 1000;
    private static final int STARTS = 200_000;
    private static final int SLEEPERS = 1000;
    private static final int LOCKS = 64;
    private static final int CONNECTIONS = 64;
    private static final int LOCKING_THREADS = 256;
    private static final long CRITICAL_SECTION_NANOS = 100;
    private static final long MICROSECOND = 1000;
    private static final long NEVER = TimeUnit.MINUTES.toNanos(10);

    private static final int GAP_BYTES = 256;

    @SuppressWarnings("unused") // Written so that the allocation remains.
    private static volatile byte @Nullable [] gap;

    private SwitchCases() {}

    static Map<String, SwitchCase> all() {
        Map<String, SwitchCase> all = new LinkedHashMap<>();
        all.put("ping-pong-1", (factory, counts) -> pingPong(factory, counts, 1, LockSupport::park));
        all.put("ping-pong-64", (factory, counts) -> pingPong(factory, counts, 64, LockSupport::park));
        all.put("yield-1", (factory, counts) -> yields(factory, counts, 1));
        all.put("yield-64", (factory, counts) -> yields(factory, counts, 64));
        all.put("fan", (factory, counts) -> fan(factory, counts, 0));
        all.put("fan-1us", (factory, counts) -> fan(factory, counts, MICROSECOND));
        all.put("starts", SwitchCases::starts);
        all.put("sleeps", SwitchCases::sleeps);
        all.put("timed-park", (factory, counts) -> pingPong(factory, counts, 64, () -> LockSupport.parkNanos(NEVER)));
        all.put("synchronous-queue-1", (factory, counts) -> synchronousQueue(factory, counts, 1));
        all.put("synchronous-queue-64", (factory, counts) -> synchronousQueue(factory, counts, 64));
        all.put("locks", SwitchCases::locks);
        all.put("monitors", SwitchCases::monitors);
        all.put("convoys", SwitchCases::convoys);
        all.put("sockets", SwitchCases::sockets);
        all.put("chat", ChatRooms::start);
        return all;
    }

    /**
     * Pairs of threads wake each other in turn.
     *
     * <p>The turn is passed on by a volatile write, with a fence before the wake-up. If the partner still has a permit
     * from an earlier wake-up, the JDK only reads it. Without the fence, that read may precede the write. The partner may
     * then use the permit up, not see its turn, and park for ever.
     */
    private static void pingPong(ThreadFactory factory, Counts counts, int pairs, Runnable park) {
        for (int i = 0; i < pairs; i++) {
            AtomicReference<@Nullable Thread> turn = new AtomicReference<>();
            Thread[] pair = new Thread[2];
            for (int j = 0; j < 2; j++) {
                int other = 1 - j;
                keepApart();
                pair[j] = factory.newThread(() -> {
                    Counts.Counter counter = counts.newCounter();
                    Thread self = Thread.currentThread();
                    while (true) {
                        while (!self.equals(turn.get())) {
                            park.run();
                        }
                        counter.add(1);
                        turn.set(pair[other]);
                        LockSupport.unpark(pair[other]);
                    }
                });
            }
            turn.set(pair[0]);
            pair[0].start();
            pair[1].start();
            keepApart();
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // The case is about yielding.
    private static void yields(ThreadFactory factory, Counts counts, int threads) {
        for (int i = 0; i < threads; i++) {
            start(factory, () -> {
                Counts.Counter counter = counts.newCounter();
                while (true) {
                    Thread.yield();
                    counter.add(1);
                }
            });
        }
    }

    /** A thread starts many others, and waits for all of them. */
    private static void fan(ThreadFactory factory, Counts counts, long nanos) {
        start(factory, () -> {
            Counts.Counter counter = counts.newCounter();
            while (true) {
                startAndWait(factory, FAN, nanos);
                counter.add(FAN);
            }
        });
    }

    /** A platform thread starts many threads, and waits for all of them. */
    private static void starts(ThreadFactory factory, Counts counts) {
        Thread outside = new Thread(() -> {
            Counts.Counter counter = counts.newCounter();
            while (true) {
                startAndWait(factory, STARTS, 0);
                counter.add(STARTS);
            }
        });
        outside.setDaemon(true);
        outside.start();
    }

    private static void startAndWait(ThreadFactory factory, int threads, long nanos) {
        CountDownLatch done = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            start(factory, () -> {
                compute(nanos);
                done.countDown();
            });
        }
        await(done);
    }

    private static void sleeps(ThreadFactory factory, Counts counts) {
        for (int i = 0; i < SLEEPERS; i++) {
            start(factory, () -> {
                Counts.Counter counter = counts.newCounter();
                while (true) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                    counter.add(1);
                }
            });
        }
    }

    private static void synchronousQueue(ThreadFactory factory, Counts counts, int pairs) {
        for (int i = 0; i < pairs; i++) {
            SynchronousQueue<Integer> queue = new SynchronousQueue<>();
            start(factory, () -> {
                while (true) {
                    put(queue, 1);
                }
            });
            start(factory, () -> {
                Counts.Counter counter = counts.newCounter();
                while (true) {
                    counter.add(take(queue));
                }
            });
        }
    }

    /** Threads take locks at random, each for a short time, and give way after each. */
    @SuppressWarnings("ThreadPriorityCheck") // Giving way is part of the case.
    private static void locks(ThreadFactory factory, Counts counts) {
        Lock[] locks = newLocks();
        lockingThreads(factory, counts, random -> {
            Lock lock = locks[random.nextInt(LOCKS)];
            lock.lock();
            try {
                compute(CRITICAL_SECTION_NANOS);
            } finally {
                lock.unlock();
            }
            Thread.yield();
        });
    }

    @SuppressWarnings("ThreadPriorityCheck") // Giving way is part of the case.
    private static void monitors(ThreadFactory factory, Counts counts) {
        Object[] monitors = newLocks();
        lockingThreads(factory, counts, random -> {
            synchronized (monitors[random.nextInt(LOCKS)]) {
                compute(CRITICAL_SECTION_NANOS);
            }
            Thread.yield();
        });
    }

    /** Threads give way while they have a lock, so that most others wait for one. */
    @SuppressWarnings("ThreadPriorityCheck") // Giving way is part of the case.
    private static void convoys(ThreadFactory factory, Counts counts) {
        Lock[] locks = newLocks();
        lockingThreads(factory, counts, random -> {
            Lock lock = locks[random.nextInt(LOCKS)];
            lock.lock();
            try {
                Thread.yield();
            } finally {
                lock.unlock();
            }
        });
    }

    /** Pairs of threads send a byte back and forth on a connection within the machine. */
    private static void sockets(ThreadFactory factory, Counts counts) {
        try (ServerSocket server = new ServerSocket(0, CONNECTIONS, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < CONNECTIONS; i++) {
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept();
                start(factory, () -> {
                    while (true) {
                        sendBack(accepted);
                    }
                });
                start(factory, () -> {
                    Counts.Counter counter = counts.newCounter();
                    send(client);
                    while (true) {
                        sendBack(client);
                        counter.add(1);
                    }
                });
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void sendBack(Socket socket) {
        try {
            socket.getOutputStream().write(socket.getInputStream().read());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void send(Socket socket) {
        try {
            socket.getOutputStream().write(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Lock[] newLocks() {
        Lock[] locks = new Lock[LOCKS];
        for (int i = 0; i < LOCKS; i++) {
            locks[i] = new ReentrantLock();
        }
        return locks;
    }

    private static void lockingThreads(ThreadFactory factory, Counts counts, Consumer<SplittableRandom> turn) {
        for (int i = 0; i < LOCKING_THREADS; i++) {
            SplittableRandom random = new SplittableRandom(i);
            start(factory, () -> {
                Counts.Counter counter = counts.newCounter();
                while (true) {
                    turn.accept(random);
                    counter.add(1);
                }
            });
        }
    }

    private static void start(ThreadFactory factory, Runnable task) {
        factory.newThread(task).start();
        keepApart();
    }

    /**
     * Allocates unused memory, so that no two threads of a lasting load share a cache line. Otherwise chance decides
     * which threads slow each other down.
     */
    private static void keepApart() {
        gap = new byte[GAP_BYTES];
    }

    private static void compute(long nanos) {
        if (nanos > 0) {
            long end = System.nanoTime() + nanos;
            while (System.nanoTime() - end < 0) {
                Thread.onSpinWait();
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void put(SynchronousQueue<Integer> queue, int value) {
        try {
            queue.put(value);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int take(SynchronousQueue<Integer> queue) {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
