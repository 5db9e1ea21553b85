package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Held back by a parallel stream whose elements wait for a remote lookup. {@code Future.get} of an executor's task does not tell the
 * fork/join pool that its worker blocks.
 */
public final class RemoteLookups {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx128m");

    private static final int CUSTOMERS = 64;
    private static final int COMPUTE_MICROS = 800;
    private static final int LOOKUP_MILLIS = 4;

    private final ScheduledExecutorService remote;

    private RemoteLookups(ScheduledExecutorService remote) {
        this.remote = remote;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        Lifetime lifetime = Lifetime.of(arguments);
        try (ScheduledExecutorService remote = Executors.newSingleThreadScheduledExecutor();
                ForkJoinPool pool = new ForkJoinPool(Lifetime.cpus())) {
            RemoteLookups lookups = new RemoteLookups(remote);
            while (!lifetime.isOver()) {
                long sum = pool.submit(() -> IntStream.range(0, CUSTOMERS)
                                .parallel()
                                .mapToLong(lookups::answers)
                                .sum())
                        .get();
                if (sum != CUSTOMERS) {
                    throw new AssertionError(sum + " answers");
                }
                lifetime.count(sum);
            }
        }
        lifetime.finish();
    }

    /** @return the number of answers */
    @SuppressWarnings({"blocking-in-task", "blocking-in-common-pool"}) // The cause that this program shows.
    private long answers(int customer) {
        Arithmetic.compute(COMPUTE_MICROS);
        try {
            return remote.schedule(() -> 1, LOOKUP_MILLIS, TimeUnit.MILLISECONDS)
                    .get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("the remote lookup of customer " + customer + " failed", e);
        }
    }
}
