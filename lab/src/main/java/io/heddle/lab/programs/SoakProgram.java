package io.heddle.lab.programs;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/**
 * Runs rounds of all kinds of work of threads, and counts the lost work: tasks of pools, new threads, messages, timers, interrupts,
 * monitors, sockets, processes. Argument: the duration in seconds. It computes for less than a third of the time.
 *
 * <p>At the end it prints a line for each kind of work, {@code KIND done N lost N}. A step that takes longer than half a minute is
 * lost as a whole.
 */
public final class SoakProgram {
    private static final long STEP_SECONDS = 30;
    private static final int POOL = 16;
    private static final int TASKS = 200;
    private static final int THREADS = 40;
    private static final int MESSAGES = 400;
    private static final int ECHOES = 100;
    private static final int TIMERS = 20;
    private static final int TURNS = 100;

    /** A step of work, which returns the number of pieces that it did. */
    @FunctionalInterface
    private interface Step {
        long run() throws Exception;
    }

    /** A kind of work: the pieces of one step, and the pieces of all steps that were expected and done. */
    private static final class Kind {
        final long pieces;
        final Step step;
        long expected;
        long done;

        Kind(long pieces, Step step) {
            this.pieces = pieces;
            this.step = step;
        }
    }

    private final ExecutorService pool = Executors.newFixedThreadPool(POOL);
    private final ExecutorService steps = Executors.newCachedThreadPool();
    private final ScheduledExecutorService timers = Executors.newScheduledThreadPool(2);
    private final Map<String, Kind> kinds = new LinkedHashMap<>();

    private SoakProgram() {
        kinds.put("tasks", new Kind(TASKS, this::tasks));
        kinds.put("threads", new Kind(THREADS, SoakProgram::threads));
        kinds.put("messages", new Kind(MESSAGES, this::messages));
        kinds.put("echoes", new Kind(ECHOES, this::echoes));
        kinds.put("timers", new Kind(TIMERS, this::timers));
        kinds.put("interrupts", new Kind(1, SoakProgram::interrupts));
        kinds.put("turns", new Kind(TURNS, SoakProgram::turns));
        kinds.put("streams", new Kind(1, SoakProgram::stream));
        kinds.put("processes", new Kind(1, SoakProgram::process));
    }

    public static void main(String[] arguments) throws InterruptedException {
        new SoakProgram().run(Long.parseLong(arguments[0]) * 1_000_000_000L);
        System.exit(0);
    }

    private void run(long nanos) throws InterruptedException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            for (Map.Entry<String, Kind> kind : kinds.entrySet()) {
                long began = System.nanoTime();
                step(kind.getKey(), kind.getValue());
                TimeUnit.NANOSECONDS.sleep(2 * (System.nanoTime() - began));
            }
        }
        kinds.forEach(
                (name, kind) -> System.out.printf("%s done %d lost %d%n", name, kind.done, kind.expected - kind.done));
    }

    private void step(String name, Kind kind) throws InterruptedException {
        kind.expected += kind.pieces;
        Future<Long> step = steps.submit(kind.step::run);
        try {
            kind.done += step.get(STEP_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            System.out.println(name + " failed: " + e);
        }
    }

    private long tasks() throws Exception {
        List<Callable<Long>> tasks = new ArrayList<>();
        for (int i = 0; i < TASKS; i++) {
            int number = i;
            tasks.add(() -> {
                byte[] garbage = new byte[10_000];
                garbage[number] = 1;
                return (long) garbage[number];
            });
        }
        long done = 0;
        for (Future<Long> task : pool.invokeAll(tasks)) {
            done += task.get();
        }
        return done;
    }

    private static long threads() throws InterruptedException {
        AtomicLong done = new AtomicLong();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(done::incrementAndGet);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return done.get();
    }

    private long messages() throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(4);
        Future<?> producer = pool.submit(() -> {
            for (int i = 0; i < MESSAGES; i++) {
                queue.put(i);
            }
            return null;
        });
        long inOrder = 0;
        for (int i = 0; i < MESSAGES; i++) {
            inOrder += queue.take() == i ? 1 : 0;
        }
        producer.get();
        return inOrder;
    }

    private long echoes() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Future<?> echo = pool.submit(() -> {
                try (Socket accepted = server.accept()) {
                    DataInputStream in = new DataInputStream(accepted.getInputStream());
                    DataOutputStream out = new DataOutputStream(accepted.getOutputStream());
                    for (int i = 0; i < ECHOES; i++) {
                        out.writeInt(in.readInt());
                    }
                }
                return null;
            });
            long echoed = 0;
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                DataInputStream in = new DataInputStream(socket.getInputStream());
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                for (int i = 0; i < ECHOES; i++) {
                    out.writeInt(i);
                    echoed += in.readInt() == i ? 1 : 0;
                }
            }
            echo.get();
            return echoed;
        }
    }

    private long timers() throws Exception {
        List<Future<?>> scheduled = new ArrayList<>();
        for (int i = 0; i < TIMERS; i++) {
            scheduled.add(timers.schedule(() -> {}, i, TimeUnit.MILLISECONDS));
        }
        for (Future<?> timer : scheduled) {
            timer.get();
        }
        return scheduled.size();
    }

    private static long interrupts() throws InterruptedException {
        AtomicLong interrupted = new AtomicLong();
        Thread sleeper = new Thread(() -> {
            try {
                TimeUnit.SECONDS.sleep(STEP_SECONDS);
            } catch (InterruptedException expected) {
                interrupted.incrementAndGet();
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        return interrupted.get();
    }

    /** Lets two threads take turns by a monitor. */
    private static long turns() throws InterruptedException {
        Object monitor = new Object();
        long[] turn = {0};
        Thread other = new Thread(() -> take(monitor, turn, 1));
        other.start();
        take(monitor, turn, 0);
        other.join();
        return turn[0];
    }

    private static void take(Object monitor, long[] turn, int parity) {
        synchronized (monitor) {
            try {
                for (int i = 0; i < TURNS / 2; i++) {
                    while (turn[0] % 2 != parity) {
                        monitor.wait();
                    }
                    turn[0]++;
                    monitor.notifyAll();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted, which this program never does", e);
            }
        }
    }

    private static long stream() {
        long limit = 100_000;
        return LongStream.range(0, limit).parallel().sum() == limit * (limit - 1) / 2 ? 1 : 0;
    }

    private static long process() throws IOException, InterruptedException {
        return new ProcessBuilder("sh", "-c", "exit 3").start().waitFor() == 3 ? 1 : 0;
    }
}
