package io.heddle.lab.programs.unseen;

import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A pool that renders tiles of a map on all CPUs. Its queue is always full, and the thread that submits the tiles waits for room nearly all
 * the time.
 */
public final class TileRenderer {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseG1GC", "-Xmx256m");

    private static final int QUEUED_PER_CPU = 8;
    private static final int SIZE = 128;
    private static final int LONGEST_ORBIT = 200;
    private static final int TILES_PER_SIDE = 256;

    private TileRenderer() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        int cpus = Lifetime.cpus();
        int queued = QUEUED_PER_CPU * cpus;
        Semaphore room = new Semaphore(queued);
        try (ThreadPoolExecutor pool =
                new ThreadPoolExecutor(cpus, cpus, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(queued))) {
            for (int i = 0; !lifetime.isOver(); i++) {
                double left = i % TILES_PER_SIDE * 3.0 / TILES_PER_SIDE - 2;
                double top = i / TILES_PER_SIDE % TILES_PER_SIDE * 2.0 / TILES_PER_SIDE - 1;
                room.acquire();
                pool.execute(() -> {
                    render(left, top, lifetime);
                    room.release();
                });
            }
        }
        lifetime.finish();
    }

    private static void render(double left, double top, Lifetime lifetime) {
        byte[] tile = new byte[SIZE * SIZE];
        for (int i = 0; i < tile.length; i++) {
            int column = i % SIZE;
            int row = i / SIZE;
            double x = left + column * 3.0 / TILES_PER_SIDE / SIZE;
            double y = top + row * 2.0 / TILES_PER_SIDE / SIZE;
            tile[i] = (byte) orbit(x, y);
        }
        lifetime.count(tile.length / (SIZE * SIZE));
    }

    /** The number of steps after which a point leaves the Mandelbrot set. */
    private static int orbit(double x, double y) {
        double re = x;
        double im = y;
        int steps = 0;
        while (steps < LONGEST_ORBIT && re * re + im * im < 4) {
            double newRe = re * re - im * im + x;
            im = 2 * re * im + y;
            re = newRe;
            steps++;
        }
        return steps;
    }
}
