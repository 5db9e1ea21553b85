package io.heddle.lab.programs.unseen;

import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;

/**
 * Fork/join tasks that search prime numbers on all CPUs, and two that send heartbeats and sleep between them. The pool has two more workers
 * than there are CPUs, so no CPU is idle.
 */
public final class HeartbeatTasks {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx128m");

    private static final int HEARTBEATS = 2;
    private static final int HEARTBEAT_MILLIS = 20;
    private static final int NUMBERS = 300_000;
    private static final int GRAIN = 2000;

    /** The number of primes in a range. */
    private static final class Primes extends RecursiveTask<Integer> {
        private final int from;
        private final int to;

        Primes(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from > GRAIN) {
                int middle = (from + to) >>> 1;
                Primes upper = new Primes(middle, to);
                upper.fork();
                return new Primes(from, middle).compute() + upper.join();
            }
            int primes = 0;
            for (int number = Math.max(2, from); number < to; number++) {
                primes += isPrime(number) ? 1 : 0;
            }
            return primes;
        }

        private static boolean isPrime(int number) {
            for (int divisor = 2; divisor * divisor <= number; divisor++) {
                if (number % divisor == 0) {
                    return false;
                }
            }
            return true;
        }
    }

    private HeartbeatTasks() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        try (ForkJoinPool pool = new ForkJoinPool(Lifetime.cpus() + HEARTBEATS)) {
            for (int i = 0; i < HEARTBEATS; i++) {
                Future<?> heartbeat = pool.submit(() -> beat(lifetime));
                if (heartbeat.isCancelled()) {
                    throw new IllegalStateException("a heartbeat did not start");
                }
            }
            while (!lifetime.isOver()) {
                if (pool.invoke(new Primes(0, NUMBERS)) != 25_997) {
                    throw new AssertionError("a prime is missing");
                }
                lifetime.count(1);
            }
        }
        lifetime.finish();
    }

    @SuppressWarnings("sleepy-worker") // Two workers sleep so that the others need not.
    private static void beat(Lifetime lifetime) {
        try {
            while (!lifetime.isOver()) {
                Thread.sleep(HEARTBEAT_MILLIS);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted, which this program never does", e);
        }
    }
}
