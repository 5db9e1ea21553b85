package io.heddle.lab.programs.unseen;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;

/**
 * Held back by a thread that reaches safepoints late. It measures the brightness of large pictures in a counted loop, in which ParallelGC
 * has no safepoint polls. A watchdog looks for deadlocks often, and all threads wait at its safepoints.
 */
public final class BrightnessReport {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xms256m", "-Xmx256m");

    private static final int PIXELS = 24_000_000;
    private static final int WATCHDOG_MILLIS = 10;
    private static final int REQUEST_MICROS = 30;

    private final int[] picture = new int[PIXELS];
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    private BrightnessReport() {
        for (int i = 0; i < PIXELS; i++) {
            picture[i] = (i * 0x9E3779B9) >>> 8;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        BrightnessReport report = new BrightnessReport();
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeatUncounted("report", 1, () -> {
            if (report.brightness() < 0) {
                throw new AssertionError("the brightness is negative");
            }
        });
        lifetime.repeatUncounted("watchdog", 1, report::watch);
        lifetime.repeat("request", Math.max(1, Lifetime.cpus() - 1), () -> Arithmetic.compute(REQUEST_MICROS));
        lifetime.finish();
    }

    /** The mean of a weighted and smoothed brightness. Each step depends on the previous one. */
    private double brightness() {
        double sum = 0;
        double smooth = 0;
        for (int i = 0; i < PIXELS; i++) {
            int pixel = picture[i];
            double value = 0.2126 * (pixel >> 16) + 0.7152 * (pixel >> 8 & 0xFF) + 0.0722 * (pixel & 0xFF);
            smooth = 0.9 * smooth + 0.1 * value;
            sum += smooth;
        }
        return sum / PIXELS;
    }

    private void watch() throws InterruptedException {
        if (threads.findDeadlockedThreads() != null) {
            throw new IllegalStateException("two threads wait for each other");
        }
        Thread.sleep(WATCHDOG_MILLIS);
    }
}
