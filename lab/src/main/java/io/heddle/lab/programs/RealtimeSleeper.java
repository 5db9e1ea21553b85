package io.heddle.lab.programs;

import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Scheduling;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures how late a thread with real-time priority wakes up, beside threads that never block. Arguments: the duration in seconds,
 * the number of spinning threads at SCHED_FIFO 1, and that of spinning fair threads. The sleeper has SCHED_FIFO 7, as Heddle's
 * governor. Prints the number of sleeps, then the median, the 99th percentile and the maximum of the delays in nanoseconds.
 */
public final class RealtimeSleeper {
    private static final int PRIORITY = 7;
    private static final int SPINNER_PRIORITY = 1;
    private static final long SLEEP_NANOS = Duration.ofMillis(3).toNanos();
    private static final long LONGEST_SECONDS = 60;

    private RealtimeSleeper() {}

    public static void main(String[] arguments) {
        long seconds = Math.min(LONGEST_SECONDS, Long.parseLong(arguments[0]));
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
        scheduler.schedule(scheduler.currentThread(), Scheduling.fifo(PRIORITY));
        start(Integer.parseInt(arguments[1]), Scheduling.fifo(SPINNER_PRIORITY), end);
        start(Integer.parseInt(arguments[2]), Scheduling.ORDINARY, end);

        long[] delays = new long[(int) (seconds * Duration.ofSeconds(1).toNanos() / SLEEP_NANOS)];
        int count = 0;
        while (count < delays.length && System.nanoTime() - end < 0) {
            long wakeUp = System.nanoTime() + SLEEP_NANOS;
            LockSupport.parkNanos(SLEEP_NANOS);
            delays[count++] = Math.max(0, System.nanoTime() - wakeUp);
        }
        long[] sorted = Arrays.copyOf(delays, count);
        Arrays.sort(sorted);
        System.out.println(
                count + " " + sorted[count / 2] + " " + sorted[count - 1 - count / 100] + " " + sorted[count - 1]);
    }

    private static void start(int threads, Scheduling scheduling, long end) {
        for (int i = 0; i < threads; i++) {
            Thread.ofPlatform().daemon().start(() -> {
                LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
                scheduler.schedule(scheduler.currentThread(), scheduling);
                while (System.nanoTime() - end < 0) {
                    Thread.onSpinWait();
                }
            });
        }
    }
}
