package io.heddle.lab.programs.marking;

import com.sun.management.OperatingSystemMXBean;
import io.heddle.scheduler.Idling;
import io.heddle.scheduler.gang.GangStatistics;
import io.heddle.scheduler.gang.WorkGang;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Marks a graph again and again. Arguments: the {@link Shape}, the {@link Idling}, the number of workers, the seconds of
 * warm-up and of measurement.
 *
 * <p>Prints for each marking its duration and its CPU time in seconds, the spins, and the waits in the kernel.
 */
public final class Marking {
    private final List<Node> roots;
    private final WorkGang gang;
    private int epoch;
    private long spins;
    private long waits;

    private Marking(List<Node> roots, WorkGang gang) {
        this.roots = roots;
        this.gang = gang;
    }

    public static void main(String[] arguments) throws InterruptedException {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        try (WorkGang gang = WorkGang.of(
                Integer.parseInt(arguments[2]),
                Idling.valueOf(arguments[1]),
                Thread.ofPlatform().daemon().factory())) {
            Marking marking = new Marking(Shape.valueOf(arguments[0]).roots(), gang);
            marking.repeat(Long.parseLong(arguments[3]));
            marking.spins = 0;
            marking.waits = 0;
            long begun = System.nanoTime();
            long cpu = system.getProcessCpuTime();
            double markings = marking.repeat(Long.parseLong(arguments[4]));
            long nanos = System.nanoTime() - begun;
            double cpuSeconds = (system.getProcessCpuTime() - cpu) / 1e9;
            System.out.println(nanos / 1e9 / markings + " " + cpuSeconds / markings + " " + marking.spins / markings
                    + " " + marking.waits / markings);
        }
    }

    private int repeat(long seconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        int markings = 0;
        while (System.nanoTime() - end < 0) {
            mark();
            markings++;
        }
        return markings;
    }

    private void mark() throws InterruptedException {
        epoch++;
        int now = epoch;
        for (Node root : roots) {
            root.mark(now);
        }
        GangStatistics statistics = gang.run(roots, (node, tasks) -> {
            for (Node reference : node.references()) {
                if (reference.mark(now)) {
                    tasks.accept(reference);
                }
            }
        });
        spins += statistics.spins();
        waits += statistics.yields() + statistics.sleeps() + statistics.parks();
    }
}
