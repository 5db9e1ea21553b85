package io.heddle.lab.experiments;

import io.heddle.kernel.perf.scheduling.ContextSwitchCost;
import io.heddle.lab.Experiment;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.simulator.execution.Costs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Quantile;

/** The costs of scheduling on this machine, beside those that simulations take unless a recording says otherwise. */
final class Calibration implements Experiment {
    private static final int REPETITIONS = 25;
    private static final int FEW_REPETITIONS = 3;
    private static final int WAKE_UPS = 2_000;
    private static final int HAND_OVERS = 200_000;
    private static final int BUFFER_BYTES = 128 << 20;
    private static final long SPINS = 20_000_000;

    /** A result that no loop has. */
    private static final long NEVER = 0x5eed;

    /** A cost and how it is measured. */
    private record Cost(String name, String unit, double used, DoubleSupplier measured) {}

    @Override
    public String name() {
        return "calibrate";
    }

    @Override
    public String question() {
        return "what do switches, wake-ups, copies and steals cost on this machine?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        Costs used = Costs.TYPICAL;
        List<Cost> costs = List.of(
                new Cost("context switch", "ns", used.switchNanos(), Calibration::switchNanos),
                new Cost("wake-up of a parked thread", "ns", used.wakeNanos(), Calibration::wakeNanos),
                new Cost("hand-over of a cache line between CPUs", "ns", Double.NaN, Calibration::handOverNanos),
                new Cost(
                        "read of memory beyond the caches",
                        "bytes/ns",
                        used.refillBytesPerNano(),
                        Calibration::readBytesPerNano),
                new Cost("copy of memory beyond the caches", "bytes/ns", Double.NaN, Calibration::copyBytesPerNano),
                new Cost(
                        "speed beside another busy CPU, of that alone",
                        "",
                        used.sharedCoreSpeed(),
                        Calibration::speedBeside));
        int repetitions = lab.scale() == Scale.FULL ? REPETITIONS : FEW_REPETITIONS;
        List<List<Cell>> rows = new ArrayList<>();
        for (Cost cost : costs) {
            lab.requireRunning();
            lab.progress(cost.name() + " ...");
            rows.add(row(cost, repetitions));
        }
        return lab.report(
                "Costs of scheduling on this machine",
                List.of(
                        new Section.Paragraph(
                                "Each cost is measured %d times, in this JVM and after warm-up. The quarters are quantiles: other programs make operations slower, never faster. Used is what simulations take; a recording replaces the context switch by its own."
                                        .formatted(repetitions)),
                        new Table(
                                "Costs",
                                List.of(
                                        Column.left("operation"),
                                        Column.left("unit"),
                                        Column.right("quarter"),
                                        Column.right("median"),
                                        Column.right("three quarters"),
                                        Column.right("used")),
                                rows)));
    }

    private static List<Cell> row(Cost cost, int repetitions) {
        // The first one warms up.
        double[] known = DoubleStream.generate(cost.measured())
                .limit(1L + repetitions)
                .skip(1)
                .filter(Double::isFinite)
                .toArray();
        List<Cell> cells = new ArrayList<>(List.of(Cell.text(cost.name()), Cell.text(cost.unit())));
        for (double quantile : new double[] {0.25, 0.5, 0.75}) {
            cells.add(number(Quantile.withDefaults().evaluate(known, quantile)));
        }
        cells.add(number(cost.used()));
        return cells;
    }

    private static Cell number(double value) {
        return Cell.text(Double.isNaN(value) ? "" : value >= 100 ? "%,.0f".formatted(value) : "%.2f".formatted(value));
    }

    private static double switchNanos() {
        OptionalLong nanos = ContextSwitchCost.measureNanos();
        return nanos.isPresent() ? nanos.getAsLong() : Double.NaN;
    }

    /** The time from {@code unpark} to the run of a thread that another CPU has been idle for. */
    private static double wakeNanos() {
        AtomicInteger turn = new AtomicInteger();
        long[] woken = new long[1];
        Thread sleeper = Thread.ofPlatform().start(() -> {
            for (int i = 1; i <= WAKE_UPS; i++) {
                while (turn.get() < i) {
                    LockSupport.park();
                }
                woken[0] = System.nanoTime();
                turn.set(-i);
            }
        });
        double[] nanos = new double[WAKE_UPS];
        for (int i = 1; i <= WAKE_UPS; i++) {
            LockSupport.parkNanos(20_000);
            long from = System.nanoTime();
            turn.set(i);
            LockSupport.unpark(sleeper);
            while (turn.get() != -i) {
                Thread.onSpinWait();
            }
            nanos[i - 1] = woken[0] - from;
        }
        join(sleeper);
        return Quantile.withDefaults().evaluate(nanos, 0.5);
    }

    /** Half the time in which two running threads answer each other through one variable. */
    private static double handOverNanos() {
        AtomicInteger ball = new AtomicInteger();
        Thread other = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < HAND_OVERS; i++) {
                while ((ball.get() & 1) == 0) {
                    Thread.onSpinWait();
                }
                ball.incrementAndGet();
            }
        });
        long from = System.nanoTime();
        for (int i = 0; i < HAND_OVERS; i++) {
            while ((ball.get() & 1) == 1) {
                Thread.onSpinWait();
            }
            ball.incrementAndGet();
        }
        long nanos = System.nanoTime() - from;
        join(other);
        return nanos / (2.0 * HAND_OVERS);
    }

    private static double readBytesPerNano() {
        long[] memory = new long[BUFFER_BYTES / Long.BYTES];
        Arrays.fill(memory, 1);
        long from = System.nanoTime();
        long sum = 0;
        for (long each : memory) {
            sum += each;
        }
        keep(sum);
        return (double) BUFFER_BYTES / (System.nanoTime() - from);
    }

    private static double copyBytesPerNano() {
        byte[] source = new byte[BUFFER_BYTES];
        byte[] target = new byte[BUFFER_BYTES];
        Arrays.fill(source, (byte) 1);
        Arrays.fill(target, (byte) 2);
        long from = System.nanoTime();
        System.arraycopy(source, 0, target, 0, BUFFER_BYTES);
        long nanos = System.nanoTime() - from;
        keep(target[BUFFER_BYTES / 2]);
        return (double) BUFFER_BYTES / nanos;
    }

    private static double speedBeside() {
        double alone = spin();
        Thread other = Thread.ofPlatform().start(Calibration::spin);
        double beside = spin();
        join(other);
        return alone / beside;
    }

    private static double spin() {
        long from = System.nanoTime();
        long x = from;
        for (long i = 0; i < SPINS; i++) {
            x = x * 6364136223846793005L + i;
            x ^= x >>> 17;
        }
        keep(x);
        return System.nanoTime() - from;
    }

    /** Uses the result of a loop, so that the compiler does not leave the loop out. */
    private static void keep(long value) {
        if (value == NEVER) {
            throw new IllegalStateException("the result of a measured loop is wrong");
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while measuring", e);
        }
    }
}
