package io.heddle.simulator.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.simulator.execution.CollectionWork;
import io.heddle.simulator.heap.CollectionCosts;
import io.heddle.simulator.heap.ExponentialLifespans;
import io.heddle.simulator.heap.GenerationalHeap;
import io.heddle.simulator.heap.HeapSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LifespanFitTest {
    private static final HeapSpec SPEC = HeapSpec.fixed(64_000_000, 40_000_000, 1L << 40, 7);
    private static final CollectionCosts COSTS = new CollectionCosts(0, 1, 1, 1, 0);
    private static final int THREADS = 64;
    private static final int COLLECTIONS = 100;

    /** What a fit sees of the collections of a heap. */
    private static final class Seen {
        private final GenerationalHeap heap;
        private final List<long[]> allocated = new ArrayList<>();
        private final List<long[]> received = new ArrayList<>();
        private final double[] copied = new double[COLLECTIONS];
        private final double[] promoted = new double[COLLECTIONS];

        Seen(ExponentialLifespans lifespans) {
            heap = new GenerationalHeap(SPEC, COSTS, lifespans, THREADS, 0);
        }

        /** @param dropped what each thread had allocated when it last dropped its objects */
        void collect(long[] allocatedByThread, long[] dropped, long[] receivedByThread) {
            CollectionWork work = Objects.requireNonNull(heap.collect(allocatedByThread, dropped));
            copied[allocated.size()] = work.copiedBytes();
            promoted[allocated.size()] = work.promotedBytes();
            allocated.add(allocatedByThread.clone());
            received.add(receivedByThread.clone());
        }

        LifespanFit.Result fit(double permanentShare) {
            return new LifespanFit(SPEC, allocated, received, copied, promoted, permanentShare).find();
        }
    }

    @Test
    void the_live_bytes_of_a_thread_are_found_from_what_collections_copied() {
        ExponentialLifespans truth = new ExponentialLifespans(0.6, 1000, 1_500_000, 0.001);
        Random random = new Random(1);
        long[] allocated = new long[THREADS];
        Seen seen = new Seen(truth);
        for (int i = 0; i < COLLECTIONS; i++) {
            // Between two collections, few or many threads allocate.
            int active = 2 + random.nextInt(THREADS - 2);
            for (int thread = 0; thread < active; thread++) {
                allocated[random.nextInt(THREADS)] += SPEC.edenBytes() / active;
            }
            seen.collect(allocated, new long[THREADS], allocated);
        }
        LifespanFit.Result found = seen.fit(0.001);

        assertThat(found.dropsAtReceive()).isFalse();
        assertThat(found.liveBytes()).isCloseTo(0.4 * 1_500_000, within(0.1 * 600_000));
        assertThat(copies(found, seen.allocated))
                .isCloseTo(Arrays.stream(seen.copied).sum(), within(0.05 * COLLECTIONS * 20e6));
    }

    @Test
    void objects_that_live_as_long_as_their_threads_never_die() {
        long[] allocated = new long[THREADS];
        Seen seen = new Seen(new ExponentialLifespans(0.99, 1000, 1, 0.01));
        for (int i = 0; i < COLLECTIONS; i++) {
            for (int thread = 0; thread < THREADS; thread++) {
                allocated[thread] += SPEC.edenBytes() / THREADS;
            }
            seen.collect(allocated, new long[THREADS], allocated);
        }
        LifespanFit.Result found = seen.fit(Double.NaN);

        // A thread that keeps much alive would have to read it again after each switch.
        assertThat(found.liveBytes()).isLessThan(100_000);
        assertThat(copies(found, seen.allocated))
                .isCloseTo(
                        Arrays.stream(seen.copied).sum(),
                        within(0.1 * Arrays.stream(seen.copied).sum()));
    }

    @Test
    void threads_that_keep_nothing_while_they_wait_are_found() {
        Random random = new Random(1);
        long[] allocated = new long[THREADS];
        long[] received = new long[THREADS];
        Seen seen = new Seen(new ExponentialLifespans(0.6, 1000, 5_000_000, 0));
        for (int i = 0; i < COLLECTIONS; i++) {
            for (int thread = 0; thread < THREADS; thread++) {
                long bytes = SPEC.edenBytes() / THREADS;
                allocated[thread] += bytes;
                // Most threads wait, and few are in the middle of some work.
                received[thread] = allocated[thread] - (random.nextInt(10) == 0 ? random.nextLong(bytes) : 0);
            }
            seen.collect(allocated, received, received);
        }
        LifespanFit.Result found = seen.fit(Double.NaN);

        assertThat(found.dropsAtReceive()).isTrue();
    }

    private static double copies(LifespanFit.Result found, List<long[]> all) {
        GenerationalHeap heap = new GenerationalHeap(SPEC, COSTS, found.lifespans(), THREADS, 0);
        double sum = 0;
        for (long[] allocated : all) {
            sum += Objects.requireNonNull(heap.collect(allocated, new long[THREADS]))
                    .copiedBytes();
        }
        return sum;
    }
}
