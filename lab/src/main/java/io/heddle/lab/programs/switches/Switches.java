package io.heddle.lab.programs.switches;

import com.sun.management.OperatingSystemMXBean;
import io.heddle.scheduler.Choices;
import io.heddle.scheduler.Scheduler;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Measures one case on one scheduler. Arguments: the case, the scheduler, the seconds of warm-up and of measurement. A
 * scheduler is {@code jdk}, {@code pool}, or {@code heddle} with its choices, such as {@code heddle:order=lifo}.
 *
 * <p>Prints the time and the CPU time for each operation, in seconds.
 */
public final class Switches {
    private Switches() {}

    /** Returns the names of the cases that do little but switch. */
    public static List<String> switchCases() {
        return List.copyOf(SwitchCases.all().keySet());
    }

    /** Returns the names of the cases whose threads have a state. */
    public static List<String> statefulCases() {
        return List.copyOf(StatefulCases.all().keySet());
    }

    public static void main(String[] arguments) throws Exception {
        Map<String, SwitchCase> cases = SwitchCases.all();
        cases.putAll(StatefulCases.all());
        SwitchCase load = cases.get(arguments[0]);
        if (load == null) {
            throw new IllegalArgumentException("no such case: " + arguments[0]);
        }
        int processors = Runtime.getRuntime().availableProcessors();
        ThreadFactory factory = factory(arguments[1], processors);
        Counts counts = new Counts();
        load.start(factory, counts);
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        TimeUnit.SECONDS.sleep(Long.parseLong(arguments[2]));
        long operations = counts.sum();
        long begun = System.nanoTime();
        long cpu = system.getProcessCpuTime();
        TimeUnit.SECONDS.sleep(Long.parseLong(arguments[3]));
        // Without an operation in all that time, the figures are those of one that took as long.
        long done = Math.max(counts.sum() - operations, 1);
        double nanos = System.nanoTime() - begun;
        double cpuNanos = system.getProcessCpuTime() - cpu;
        System.out.println(nanos / 1e9 / done + " " + cpuNanos / 1e9 / done);
        Runtime.getRuntime().halt(0);
    }

    /** Returns a factory of virtual threads of a scheduler, {@code jdk}, {@code pool} or {@code heddle} with its choices. */
    @SuppressWarnings("pool-per-call") // each JVM calls it once
    static ThreadFactory factory(String scheduler, int processors) throws ReflectiveOperationException {
        return switch (scheduler) {
            case "jdk" -> Thread.ofVirtual().factory();
            case "pool" ->
                custom(new ForkJoinPool(processors, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true));
            default ->
                Scheduler.of(processors)
                        .choices(choices(scheduler))
                        .open()
                        .virtualThreads()
                        .factory();
        };
    }

    private static Choices choices(String scheduler) {
        String[] nameAndChoices = scheduler.split(":", 2);
        if (!nameAndChoices[0].equals("heddle")) {
            throw new IllegalArgumentException("no such scheduler: " + scheduler);
        }
        Choices choices = Choices.DEFAULT;
        for (String choice : nameAndChoices.length == 1 ? new String[0] : nameAndChoices[1].split(",")) {
            String[] keyAndValue = choice.split("=", 2);
            choices = choices.with(keyAndValue[0], keyAndValue[1]);
        }
        return choices;
    }

    /** Returns a factory of threads that a program's own executor runs, by the JDK's hidden constructor. */
    private static ThreadFactory custom(Executor executor) throws ReflectiveOperationException {
        Constructor<?> constructor =
                Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder").getDeclaredConstructor(Executor.class);
        constructor.setAccessible(true);
        return ((Thread.Builder.OfVirtual) constructor.newInstance(executor)).factory();
    }
}
