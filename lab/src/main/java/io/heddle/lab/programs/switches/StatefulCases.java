package io.heddle.lab.programs.switches;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;

/**
 * Threads with a state of their own, as the warehouses of SPECjbb: each turn reads and writes all of the state. An
 * operation is one turn.
 */
final class StatefulCases {
    private static final int THREADS = 8;
    private static final int LONGS_PER_LINE = 8;

    private StatefulCases() {}

    static Map<String, SwitchCase> all() {
        Map<String, SwitchCase> all = new LinkedHashMap<>();
        for (int kibibytes : List.of(0, 16, 128, 512)) {
            all.put("yielding-" + kibibytes + "k", (factory, counts) -> yielding(factory, counts, kibibytes));
        }
        for (int kibibytes : List.of(0, 16, 128, 512)) {
            all.put("served-" + kibibytes + "k", (factory, counts) -> served(factory, counts, kibibytes));
        }
        return all;
    }

    /** Each thread gives way after each turn. */
    @SuppressWarnings("ThreadPriorityCheck") // The case is about yielding.
    private static void yielding(ThreadFactory factory, Counts counts, int kibibytes) {
        for (int i = 0; i < THREADS; i++) {
            factory.newThread(() -> {
                        Counts.Counter counter = counts.newCounter();
                        long[] state = newState(kibibytes);
                        while (true) {
                            update(state);
                            counter.add(1);
                            Thread.yield();
                        }
                    })
                    .start();
        }
    }

    /** A client outside the scheduler asks all threads for a turn, and waits until all have answered. */
    private static void served(ThreadFactory factory, Counts counts, int kibibytes) {
        Semaphore answers = new Semaphore(0);
        List<Semaphore> requests = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Semaphore mine = new Semaphore(0);
            requests.add(mine);
            factory.newThread(() -> {
                        Counts.Counter counter = counts.newCounter();
                        long[] state = newState(kibibytes);
                        while (true) {
                            mine.acquireUninterruptibly();
                            update(state);
                            counter.add(1);
                            answers.release();
                        }
                    })
                    .start();
        }
        Thread client = new Thread(() -> {
            while (true) {
                requests.forEach(Semaphore::release);
                answers.acquireUninterruptibly(THREADS);
            }
        });
        client.setDaemon(true);
        client.start();
    }

    private static long[] newState(int kibibytes) {
        return new long[kibibytes * 1024 / Long.BYTES];
    }

    private static void update(long[] state) {
        for (int i = 0; i < state.length; i += LONGS_PER_LINE) {
            state[i]++;
        }
    }
}
