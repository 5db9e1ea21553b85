package io.heddle.simulator.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.simulator.scheduling.Attributes;
import io.heddle.simulator.scheduling.ConstantTimeScheduler;
import io.heddle.simulator.scheduling.CpuTopology;
import io.heddle.simulator.scheduling.GoodnessCosts;
import io.heddle.simulator.scheduling.GoodnessScheduler;
import io.heddle.simulator.scheduling.LinuxScheduler;
import io.heddle.simulator.scheduling.Machine;
import io.heddle.simulator.scheduling.SchedulingModel;
import java.util.function.Function;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** What holds for all programs, schedulers and machines. */
class ExecutionPropertyTest {
    private static final long HOUR = 3_600_000_000_000L;
    private static final int ROUNDS = 40;
    private static final int COLLECTORS = 2;
    private static final long SERIAL_NANOS = 10_000;
    private static final long PARALLEL_NANOS = 200_000;
    private static final long COLLECTION_NANOS = SERIAL_NANOS + PARALLEL_NANOS + 2 * Safepoint.COORDINATION_NANOS;

    /** A scheduler by name. */
    record Model(String name, Function<Machine, SchedulingModel> factory) {
        @Override
        public String toString() {
            return name;
        }
    }

    @Provide
    Arbitrary<Model> models() {
        return Arbitraries.of(
                new Model("eevdf", machine -> LinuxScheduler.eevdf(machine, 4_000_000)),
                new Model("cfs", machine -> LinuxScheduler.cfs(machine, 1_000_000)),
                new Model("o1", ConstantTimeScheduler::new),
                new Model("goodness", machine -> new GoodnessScheduler(machine, GoodnessCosts.LINUX_2_2)));
    }

    @Provide
    Arbitrary<Attributes> attributes() {
        return Arbitraries.of(
                Attributes.ORDINARY,
                Attributes.fair(5, 100_000_000),
                new Attributes(SchedulingClass.BATCH, 0, 0, 0, Long.MAX_VALUE, 0, null),
                Attributes.fifo(1),
                new Attributes(SchedulingClass.RR, 2, 0, 0, Long.MAX_VALUE, 0, null));
    }

    /** A program whose threads compute, allocate, sleep, yield, take locks and exchange messages at random. */
    private static final class RandomProgram implements Behaviour {
        private final Randomness random;
        private final int[] rounds;
        private final boolean[] holds;

        /** The computation and the allocation that each thread was given. */
        long workNanos;

        long allocatedBytes;

        RandomProgram(long seed, int threads) {
            random = new Randomness(seed, threads);
            rounds = new int[threads];
            holds = new boolean[threads];
        }

        @Override
        public void next(int thread, Actions actions) {
            if (holds[thread]) {
                holds[thread] = false;
                actions.release(thread % 3);
            }
            if (rounds[thread]++ == ROUNDS) {
                actions.end();
                return;
            }
            actions.send(thread % 2);
            switch (random.below(thread, 6)) {
                case 0 -> actions.sleep(random.below(thread, 3_000_000));
                case 1 -> actions.yieldNow();
                case 2 -> {
                    actions.acquire(thread % 3);
                    holds[thread] = true;
                }
                case 3 -> actions.receive(thread % 2);
                default -> {
                    long nanos = random.below(thread, 5_000_000);
                    long bytes = nanos == 0 ? 0 : random.below(thread, 400_000);
                    workNanos += nanos;
                    allocatedBytes += bytes;
                    actions.compute(nanos, bytes);
                }
            }
        }
    }

    private static final class CountingHeap implements Heap {
        long refilled = 300_000;

        @Override
        public long freeBytes() {
            return 300_000;
        }

        @Override
        public CollectionWork collect(long[] allocated, long[] dropped) {
            refilled += 300_000;
            return new CollectionWork(false, 10, 0, SERIAL_NANOS, PARALLEL_NANOS);
        }
    }

    private static Execution execution(
            Model model,
            int threads,
            int cpus,
            Attributes attributes,
            RandomProgram behaviour,
            Costs costs,
            Heap heap) {
        ProgramSpec program = Programs.of(threads, attributes, behaviour);
        ProgramSpec collected =
                new ProgramSpec(program.threads(), 3, 2, COLLECTORS, Attributes.ORDINARY, Attributes.ORDINARY);
        return new Execution(collected, CpuTopology.of(cpus), costs, CheckedModel.of(model.factory()), heap);
    }

    @Property(tries = 300)
    void work_and_bytes_are_conserved(
            @ForAll("models") Model model,
            @ForAll("attributes") Attributes attributes,
            @ForAll @IntRange(min = 1, max = 30) int threads,
            @ForAll @IntRange(min = 1, max = 9) int cpus,
            @ForAll long seed) {
        RandomProgram behaviour = new RandomProgram(seed, threads);
        CountingHeap heap = new CountingHeap();
        Execution execution = execution(model, threads, cpus, attributes, behaviour, Costs.NONE, heap);

        assertThat(execution.run(HOUR)).isEqualTo(Outcome.COMPLETED);
        Figures figures = execution.figures();
        assertThat(figures.allocatedBytes()).isEqualTo(behaviour.allocatedBytes);
        assertThat(figures.cpuNanos(Role.APP) + figures.cpuNanos(Role.GC_PAUSE) + figures.cpuNanos(Role.VM))
                .isEqualTo(behaviour.workNanos + figures.collections() * COLLECTION_NANOS + figures.overheadNanos());
        assertThat(figures.cpuNanos(Role.APP)
                        + figures.cpuNanos(Role.GC_PAUSE)
                        + figures.cpuNanos(Role.VM)
                        + figures.idleNanos())
                .isEqualTo(cpus * execution.nanos());
        assertThat(figures.collections()).isEqualTo((int) (heap.refilled / 300_000 - 1));
    }

    @Property(tries = 100)
    void equal_seeds_have_equal_results(
            @ForAll("models") Model model,
            @ForAll("attributes") Attributes attributes,
            @ForAll @IntRange(min = 1, max = 30) int threads,
            @ForAll @IntRange(min = 1, max = 9) int cpus,
            @ForAll @LongRange(min = 0, max = 1000) long seed) {
        Costs costs = new Costs(2000, 1000, 1 << 20, 5, 1);
        Execution one = execution(
                model, threads, cpus, attributes, new RandomProgram(seed, threads), costs, new CountingHeap());
        Execution other = execution(
                model, threads, cpus, attributes, new RandomProgram(seed, threads), costs, new CountingHeap());
        one.run(HOUR);
        other.run(HOUR);

        assertThat(other.nanos()).isEqualTo(one.nanos());
        assertThat(other.figures().events()).isEqualTo(one.figures().events());
        assertThat(other.figures().waitNanos(Role.APP)).isEqualTo(one.figures().waitNanos(Role.APP));
    }

    /** Threads that compute without end, in parts of a millisecond. */
    private static final class Endless implements Behaviour {
        final long[] parts;

        Endless(int threads) {
            parts = new long[threads];
        }

        @Override
        public void next(int thread, Actions actions) {
            parts[thread]++;
            actions.compute(1_000_000, 0);
        }
    }

    @Property(tries = 50)
    void no_thread_of_a_fair_class_starves(
            @ForAll("models") Model model,
            @ForAll @IntRange(min = 1, max = 30) int threads,
            @ForAll @IntRange(min = 1, max = 9) int cpus) {
        Endless behaviour = new Endless(threads);
        Execution execution = new Execution(
                Programs.of(threads, Attributes.ORDINARY, behaviour),
                CpuTopology.of(cpus),
                Costs.NONE,
                CheckedModel.of(model.factory()),
                Heap.ENDLESS);

        assertThat(execution.run(10_000_000_000L)).isEqualTo(Outcome.TIME_LIMIT);
        // Schedulers balance whole threads, so that two of them may share one CPU beside one that has another for
        // itself.
        double share = 10_000 * Math.min(1, (double) cpus / threads);
        assertThat(LongStream.of(behaviour.parts).min().orElseThrow()).isGreaterThan((long) (0.45 * share));
    }
}
