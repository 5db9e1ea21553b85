package io.heddle.agent.threads;

import io.heddle.scheduler.Scheduler;
import java.util.function.Predicate;

/**
 * Converts platform threads to virtual threads before they are started.
 *
 * <p>The JDK has already made the platform thread as the program asked. So the thread's name, its group, what it
 * inherits and the errors for wrong arguments are the JDK's own. The converter copies the state to a virtual thread and
 * drops the platform thread.
 */
public final class ThreadConverter {
    private final Scheduler scheduler;
    private final KeepAlive keepAlive;
    private final Predicate<String> boundNames;
    private final EventLoopClasses eventLoops;
    private final LiveThreads liveThreads;
    private final ConversionStats stats;

    /**
     * Creates the converter of a JVM.
     *
     * @param group the group of the agent's own threads
     * @param main the JVM's main thread
     * @param boundNames tests for names of threads that stay platform threads
     * @param eventLoops classes of tasks whose threads stay platform threads
     * @param liveThreads gets every converted thread
     */
    public ThreadConverter(
            Scheduler scheduler,
            ThreadGroup group,
            Thread main,
            Predicate<String> boundNames,
            EventLoopClasses eventLoops,
            LiveThreads liveThreads,
            ConversionStats stats) {
        this.scheduler = scheduler;
        this.keepAlive = new KeepAlive(main, task -> new Thread(group, task, "heddle-keeper", 0, false));
        this.liveThreads = liveThreads;
        this.boundNames = boundNames;
        this.eventLoops = eventLoops;
        this.stats = stats;
    }

    /**
     * Returns whether a converted non-daemon thread reports that it is none. Otherwise the JVM would exit too early.
     */
    public boolean keepsDaemons() {
        Thread probe = new Thread(null, () -> {}, "heddle-probe", 0, false);
        probe.setDaemon(false);
        return !newVirtual(probe, () -> {}).isDaemon();
    }

    /** Returns the virtual thread that replaces a platform thread, or the platform thread itself if it stays one. */
    public Thread convert(Thread platform) {
        Runnable task = ThreadFields.task(platform);
        if (task == null) {
            return stats.countKept(platform, ConversionStats.Reason.NO_TASK);
        }
        return convert(platform, task);
    }

    /** Like {@link #convert(Thread)}, for a thread that runs a task other than its own. */
    public Thread convert(Thread platform, Runnable task) {
        if (ThreadFields.stackSize(platform) > 0) {
            return stats.countKept(platform, ConversionStats.Reason.STACK_SIZE);
        }
        if (boundNames.test(platform.getName())) {
            return stats.countKept(platform, ConversionStats.Reason.BOUND);
        }
        if (eventLoops.contains(task)) {
            return stats.countKept(platform, ConversionStats.Reason.EVENT_LOOP);
        }
        stats.countConverted();
        return newVirtual(platform, task);
    }

    /** Runs the task of a converted thread in the calling thread. Does nothing for other threads. */
    public void run(Thread thread) {
        Runnable task = ThreadFields.hasHolder(thread) ? ThreadFields.task(thread) : null;
        if (task != null) {
            task.run();
        }
    }

    private Thread newVirtual(Thread platform, Runnable task) {
        Thread newVirtual =
                scheduler.unstarted(platform.getName(), task, new ConvertedThreadListener(liveThreads, keepAlive));
        ThreadFields.copy(platform, newVirtual);
        newVirtual.setContextClassLoader(platform.getContextClassLoader());
        return newVirtual;
    }
}
