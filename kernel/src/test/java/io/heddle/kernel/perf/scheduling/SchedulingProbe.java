package io.heddle.kernel.perf.scheduling;

import io.heddle.kernel.constraints.CpuTopology;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;

/** A program that opens scheduling events with the rights that it has, and prints what it gets. */
final class SchedulingProbe {
    private static final int KEPT_FREE = 6;

    private SchedulingProbe() {}

    /** @param arguments the size of each ring; then {@code few-files} to open files up to the limit first, except for a few */
    public static void main(String[] arguments) throws IOException {
        int ringBytes = Integer.parseInt(arguments[0]);
        if (arguments.length > 1) {
            // Loads the classes, which takes descriptors too.
            SchedulingEvents.open(CpuTopology.onlineCpus(), ringBytes).close();
            useUpFiles();
        }
        int[] switches = new int[1];
        try (SchedulingEvents events = SchedulingEvents.open(CpuTopology.onlineCpus(), ringBytes)) {
            LockSupport.parkNanos(1_000_000);
            int read = events.read(new SchedulingListener() {
                @Override
                public void switched(long nanos, int cpu, int previousTid, long previousState, int nextTid) {
                    switches[0]++;
                }

                @Override
                public void woken(long nanos, int cpu, int tid, int wakerTid) {}

                @Override
                public void migrated(long nanos, int tid, int fromCpu, int toCpu) {}

                @Override
                public void seen(int tid, String name) {}

                @Override
                public void lost(int cpu, long events) {}
            });
            System.out.println(events.coverage());
            System.out.println(events.dataBytesPerCpu());
            System.out.println(switches[0] > 0 && read >= switches[0] ? "switches" : "no switches");
            System.out.println(events.reason());
        }
    }

    private static void useUpFiles() {
        Deque<FileInputStream> files = new ArrayDeque<>();
        try {
            while (true) {
                files.push(new FileInputStream("/dev/null"));
            }
        } catch (IOException full) {
            for (int i = 0; i < KEPT_FREE; i++) {
                close(files.pop());
            }
        }
    }

    private static void close(FileInputStream file) {
        try {
            file.close();
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
