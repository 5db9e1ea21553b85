package io.heddle.simulator.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.simulator.execution.CollectionWork;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class GenerationalHeapTest {
    private static final CollectionCosts COSTS = new CollectionCosts(1000, 1, 2, 1, 0);
    private static final long[] NOTHING_DROPPED = {0, 0};

    private static GenerationalHeap heap(HeapSpec spec, Lifespans lifespans) {
        return new GenerationalHeap(spec, COSTS, lifespans, 2, 0);
    }

    private static CollectionWork collect(GenerationalHeap heap, long... allocated) {
        return Objects.requireNonNull(heap.collect(allocated, NOTHING_DROPPED));
    }

    @Test
    void few_of_many_short_lived_objects_survive() {
        GenerationalHeap heap = heap(HeapSpec.fixed(1_000_000, 100_000, 1_000_000, 7), dyingYoung(1000));
        CollectionWork work = collect(heap, 1_000_000, 0);

        // The integral of e^(-x / 1000) from 0 to 1 MB.
        assertThat(work.copiedBytes()).isEqualTo(1000);
        assertThat(work.promotedBytes()).isZero();
        assertThat(work.full()).isFalse();
        assertThat(work.parallelNanos()).isEqualTo(1000);
        assertThat(work.serialNanos()).isEqualTo(1000);
    }

    @Test
    void each_thread_has_live_objects_of_its_own() {
        GenerationalHeap heap = heap(HeapSpec.fixed(1_000_000, 100_000, 1_000_000, 7), dyingYoung(1000));

        assertThat(collect(heap, 500_000, 500_000).copiedBytes()).isEqualTo(2000);
    }

    @Test
    void survivors_are_copied_again_until_they_are_old() {
        GenerationalHeap heap = heap(HeapSpec.fixed(1000, 10_000, 1_000_000, 3), permanent());

        assertThat(collect(heap, 1000, 0))
                .extracting(CollectionWork::copiedBytes, CollectionWork::promotedBytes)
                .containsExactly(1000L, 0L);
        assertThat(collect(heap, 2000, 0))
                .extracting(CollectionWork::copiedBytes, CollectionWork::promotedBytes)
                .containsExactly(2000L, 0L);
        assertThat(collect(heap, 3000, 0))
                .extracting(CollectionWork::copiedBytes, CollectionWork::promotedBytes)
                .containsExactly(3000L, 0L);
        assertThat(collect(heap, 4000, 0))
                .extracting(CollectionWork::copiedBytes, CollectionWork::promotedBytes)
                .containsExactly(4000L, 1000L);
        assertThat(collect(heap, 5000, 0))
                .extracting(CollectionWork::copiedBytes, CollectionWork::promotedBytes)
                .containsExactly(4000L, 1000L);
    }

    @Test
    void what_does_not_fit_into_the_survivor_space_is_old_at_once() {
        GenerationalHeap heap = heap(HeapSpec.fixed(1000, 1500, 1_000_000, 7), permanent());

        assertThat(collect(heap, 1000, 0).promotedBytes()).isZero();
        // 1,000 new bytes and 500 of the old ones fit, then 900 and 600.
        assertThat(collect(heap, 2000, 0).promotedBytes()).isEqualTo(500);
        assertThat(collect(heap, 2900, 0).promotedBytes()).isEqualTo(900);
    }

    @Test
    void a_full_old_generation_is_collected() {
        // A byte lives while its thread allocates 3,000 others on average.
        GenerationalHeap heap = heap(HeapSpec.fixed(1000, 0, 5000, 7), dyingYoung(3000));
        CollectionWork work = collect(heap, 1000, 0);
        int collections = 1;
        while (!work.full()) {
            collections++;
            work = collect(heap, 1000L * collections, 0);
        }

        assertThat(collections).isBetween(6, 7);
        // The live set of a thread that has allocated for long is the mean lifespan.
        assertThat(work.copiedBytes()).isBetween(2500L, 3000L);
        assertThat(work.parallelNanos()).isEqualTo(2 * work.copiedBytes());
    }

    @Test
    void live_objects_beyond_the_heap_are_out_of_memory() {
        GenerationalHeap heap = heap(HeapSpec.fixed(1000, 0, 2000, 7), permanent());
        collect(heap, 1000, 0);
        collect(heap, 2000, 0);
        collect(heap, 3000, 0);

        assertThat(heap.collect(new long[] {4000, 0}, NOTHING_DROPPED)).isNull();
    }

    @Test
    void objects_that_a_thread_has_dropped_are_dead() {
        GenerationalHeap heap = heap(HeapSpec.fixed(1000, 1000, 10_000, 7), dyingYoung(1_000_000));
        collect(heap, 500, 500);
        // The first thread keeps nothing, the second one what it allocated after its first 900 bytes.
        CollectionWork work = Objects.requireNonNull(heap.collect(new long[] {500, 1500}, new long[] {500, 900}));

        assertThat(work.copiedBytes()).isBetween(595L, 600L);
    }

    @Test
    void objects_that_never_die_outlive_what_a_thread_drops() {
        GenerationalHeap heap = heap(HeapSpec.fixed(1000, 1000, 10_000, 7), permanent());
        CollectionWork work = Objects.requireNonNull(heap.collect(new long[] {1000, 0}, new long[] {1000, 0}));

        assertThat(work.copiedBytes()).isEqualTo(1000);
    }

    private static Lifespans dyingYoung(double meanBytes) {
        return new ExponentialLifespans(1, meanBytes, 1, 0);
    }

    private static Lifespans permanent() {
        return new ExponentialLifespans(0, 1, 1, 1);
    }

    @Test
    void survivors_that_do_not_fit_stay_in_part() {
        GenerationalHeap heap = heap(HeapSpec.fixed(1000, 300, 1_000_000, 7), permanent());

        assertThat(collect(heap, 1000, 0).promotedBytes()).isEqualTo(700);
        // 300 old bytes are copied again. Then the youngest 300 of the new ones have the space.
        CollectionWork second = collect(heap, 2000, 0);
        assertThat(second.copiedBytes()).isEqualTo(1300);
        assertThat(second.promotedBytes()).isEqualTo(1000);
    }

    @Test
    void adaptive_spaces_grow_with_what_survives() {
        HeapSpec spec = HeapSpec.parallel(400_000_000, 100_000_000);
        GenerationalHeap heap = heap(spec, dyingYoung(20_000_000));
        long allocated = 0;
        for (int i = 0; i < 20; i++) {
            allocated += heap.freeBytes();
            collect(heap, allocated, 0);
        }
        // Of 60 MB, 19 MB are alive, and varied at first.
        assertThat(heap.freeBytes()).isBetween(55_000_000L, 62_000_000L);
        assertThat(spec.edenBytes()).isEqualTo(75_000_000);
    }

    @Test
    void adaptive_spaces_shrink_when_little_survives() {
        GenerationalHeap heap = heap(HeapSpec.parallel(400_000_000, 100_000_000), dyingYoung(1000));
        long allocated = 0;
        for (int i = 0; i < 20; i++) {
            allocated += heap.freeBytes();
            collect(heap, allocated, 0);
        }
        assertThat(heap.freeBytes()).isBetween(98_000_000L, 99_000_000L);
    }

    @Test
    void with_adaptive_spaces_objects_become_old_at_their_second_collection_in_the_end() {
        GenerationalHeap heap = heap(HeapSpec.parallel(100_000_000, 30_000_000), permanent());
        CollectionWork last = collect(heap, 1_000_000, 0);
        for (int i = 2; i <= 20; i++) {
            last = collect(heap, i * 1_000_000L, 0);
        }

        assertThat(last.copiedBytes()).isEqualTo(2_000_000);
        assertThat(last.promotedBytes()).isEqualTo(1_000_000);
    }

    @Test
    void a_larger_heap_has_the_same_shares() {
        HeapSpec twice = HeapSpec.parallel(300, 100).scaledTo(600);
        assertThat(twice.edenBytes() + 2 * twice.survivorBytes()).isEqualTo(200);
        assertThat(twice.oldBytes()).isEqualTo(400);
    }
}
