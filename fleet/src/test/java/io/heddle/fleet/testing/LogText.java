package io.heddle.fleet.testing;

import java.util.Locale;

/** The text of a log of the parallel collector, line by line. */
public final class LogText {
    private final StringBuilder text = new StringBuilder();
    private double seconds = 0.5;
    private int number;

    private LogText() {}

    /** A log that begins with the JVM's start. */
    public static LogText ofParallel(int maxHeapMegabytes) {
        LogText log = new LogText();
        log.line(0.01, "gc,init", "Version: 25.0.3+9-LTS (release)");
        log.line(0.01, "gc,init", "CPUs: 8 total, 8 available");
        log.line(0.01, "gc,init", "Memory: 31G");
        log.line(0.01, "gc,init", "Heap Initial Capacity: " + maxHeapMegabytes + "M");
        log.line(0.01, "gc,init", "Heap Max Capacity: " + maxHeapMegabytes + "M");
        log.line(0.01, "gc", "Using Parallel");
        return log;
    }

    /** A log that has only its pauses. */
    public static LogText withoutHeader() {
        return new LogText();
    }

    /** A collection of the young generation, a second after the one before. */
    public LogText young(double pauseMillis, double userSeconds) {
        return pause("Pause Young (Allocation Failure) 90M->30M(100M)", pauseMillis, userSeconds);
    }

    public LogText full(double pauseMillis, double userSeconds) {
        return pause("Pause Full (Ergonomics) 95M->40M(100M)", pauseMillis, userSeconds);
    }

    private LogText pause(String title, double millis, double userSeconds) {
        seconds += 1;
        line(seconds, "gc", String.format(Locale.ROOT, "GC(%d) %s %.3fms", number, title, millis));
        line(
                seconds,
                "gc,cpu",
                String.format(
                        Locale.ROOT, "GC(%d) User=%.2fs Sys=0.01s Real=%.2fs", number, userSeconds, millis / 1000));
        number++;
        return this;
    }

    /** A line without meaning that makes the log another than that of other instances. */
    public LogText of(String instance) {
        return raw("[0.020s][info][gc,task] Workers of " + instance);
    }

    public LogText raw(String line) {
        text.append(line).append('\n');
        return this;
    }

    private void line(double at, String tags, String message) {
        text.append(String.format(Locale.ROOT, "[%.3fs][info][%s] %s%n", at, tags, message));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
