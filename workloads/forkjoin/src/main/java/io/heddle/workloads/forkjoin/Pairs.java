package io.heddle.workloads.forkjoin;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.SplitMix64;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** All pairs. */
final class Pairs {
    static final List<Pair<?, ?>> ALL = List.of(
            new Pair<>(
                    "submits",
                    20,
                    () -> 100_000,
                    (pool, many) -> new io.heddle.workloads.forkjoin.before.Submits(pool, 0, many),
                    (pool, many) -> new io.heddle.workloads.forkjoin.after.Submits(pool, 0, many),
                    Long::longValue),
            new Pair<>(
                    "magic-squares",
                    4,
                    MagicSquare::rows,
                    (pool, rows) -> new io.heddle.workloads.forkjoin.before.MagicSquares(rows),
                    (pool, rows) -> new io.heddle.workloads.forkjoin.after.MagicSquares(rows),
                    Integer::longValue),
            new Pair<>(
                    "sum",
                    60,
                    Pairs::numbers,
                    (pool, numbers) -> new io.heddle.workloads.forkjoin.before.Sum(numbers),
                    (pool, numbers) -> new io.heddle.workloads.forkjoin.after.Sum(numbers),
                    Long::longValue),
            new Pair<>(
                    "filter",
                    20,
                    Pairs::list,
                    (pool, source) -> new io.heddle.workloads.forkjoin.before.Filter<>(Pairs::isOdd, source),
                    (pool, source) -> new io.heddle.workloads.forkjoin.after.Filter<>(Pairs::isOdd, source),
                    Pairs::checksum),
            new Pair<>(
                    "sines",
                    20,
                    Pairs::angles,
                    (pool, angles) -> new io.heddle.workloads.forkjoin.before.Sines(angles, 0, angles.length),
                    (pool, angles) -> new io.heddle.workloads.forkjoin.after.Sines(angles, 0, angles.length),
                    Pairs::checksum),
            new Pair<>(
                    "spread",
                    20,
                    () -> 100_000,
                    (pool, many) -> new io.heddle.workloads.forkjoin.before.Spread(0, many),
                    (pool, many) -> new io.heddle.workloads.forkjoin.after.Spread(0, many),
                    Long::longValue),
            new Pair<>(
                    "mandelbrot",
                    4,
                    () -> ComplexPlane.HEIGHT,
                    (pool, height) -> new io.heddle.workloads.forkjoin.before.Mandelbrot(
                            new io.heddle.workloads.forkjoin.before.Canvas(), 0, height),
                    (pool, height) -> new io.heddle.workloads.forkjoin.after.Mandelbrot(
                            new io.heddle.workloads.forkjoin.after.Canvas(), 0, height),
                    Pairs::checksum),
            new Pair<>(
                    "waits",
                    4,
                    () -> 100_000,
                    (pool, many) -> new io.heddle.workloads.forkjoin.before.Waits(0, many),
                    (pool, many) -> new io.heddle.workloads.forkjoin.after.Waits(0, many),
                    Long::longValue));

    private static final long SEED = 42;
    private static final int MANY = 1 << 20;

    /** The number of elements of a result that are in the checksum, few enough to cost almost nothing. */
    private static final int SAMPLES = 64;

    private Pairs() {}

    static Optional<Pair<?, ?>> named(String name) {
        return ALL.stream().filter(pair -> pair.name().equals(name)).findFirst();
    }

    private static IntStream generate(int many) {
        SplitMix64 random = new SplitMix64(SEED, 0);
        return IntStream.generate(() -> random.nextInt(MANY)).limit(many);
    }

    private static int[] numbers() {
        return generate(4 * MANY).toArray();
    }

    private static List<Integer> list() {
        return generate(MANY).boxed().toList();
    }

    private static boolean isOdd(int number) {
        return (number & 1) == 1;
    }

    private static double[] angles() {
        return generate(MANY).asDoubleStream().toArray();
    }

    private static long checksum(List<Integer> list) {
        Checksum checksum = new Checksum().add(list.size());
        for (int i = 0; i < list.size(); i += list.size() / SAMPLES + 1) {
            checksum.add(list.get(i));
        }
        return checksum.value();
    }

    private static long checksum(double[] numbers) {
        Checksum checksum = new Checksum().add(numbers.length);
        for (int i = 0; i < numbers.length; i += numbers.length / SAMPLES + 1) {
            checksum.add(Double.doubleToLongBits(numbers[i]));
        }
        return checksum.value();
    }

    private static long checksum(BufferedImage image) {
        Checksum checksum = new Checksum();
        for (int y = 0; y < image.getHeight(); y += image.getHeight() / SAMPLES + 1) {
            checksum.add(image.getRGB(image.getWidth() / 2, y));
        }
        return checksum.value();
    }
}
