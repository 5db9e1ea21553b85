package io.heddle.agent.threads;

import io.heddle.scheduler.VirtualProcessors;
import java.util.function.Predicate;

/**
 * Makes platform threads virtual before they are started. The platform thread is there already, made by the JDK as the program
 * asked, so that its name, its group, what it inherits, and the errors of wrong arguments are the JDK's own; what it was made
 * is passed on, and it is forgotten.
 */
public final class Converter {
    private final VirtualProcessors processors;
    private final KeepAlive keepAlive;
    private final Predicate<String> bound;
    private final EventLoops eventLoops;
    private final LivingThreads living;
    private final Tally tally;

    /**
     * A converter of a JVM's threads.
     *
     * @param group of threads that this needs for itself
     * @param main the JVM's first thread
     * @param bound names of threads that keep a kernel thread of their own
     * @param eventLoops tasks that keep one as well
     * @param living is told of every converted thread
     */
    public Converter(
            VirtualProcessors processors,
            ThreadGroup group,
            Thread main,
            Predicate<String> bound,
            EventLoops eventLoops,
            LivingThreads living,
            Tally tally) {
        this.processors = processors;
        this.keepAlive = new KeepAlive(main, task -> new Thread(group, task, "heddle-keeper", 0, false));
        this.living = living;
        this.bound = bound;
        this.eventLoops = eventLoops;
        this.tally = tally;
    }

    /** Whether a converted thread says that it is no daemon when it isn't: without that the JVM would end too early. */
    public boolean keepsDaemons() {
        Thread probe = new Thread(null, () -> {}, "heddle-probe", 0, false);
        probe.setDaemon(false);
        return !virtual(probe, () -> {}).isDaemon();
    }

    /** The virtual thread that stands for a platform thread, or that one itself if it is to stay. */
    public Thread convert(Thread platform) {
        Runnable task = ThreadFields.task(platform);
        if (task == null) {
            return tally.left(platform, Tally.Reason.NO_TASK);
        }
        return convert(platform, task);
    }

    /** The same for a thread that is to run a task which isn't its own. */
    public Thread convert(Thread platform, Runnable task) {
        if (ThreadFields.stackSize(platform) > 0) {
            return tally.left(platform, Tally.Reason.STACK_SIZE);
        }
        if (bound.test(platform.getName())) {
            return tally.left(platform, Tally.Reason.BOUND);
        }
        if (eventLoops.runs(task)) {
            return tally.left(platform, Tally.Reason.EVENT_LOOP);
        }
        tally.converted();
        return virtual(platform, task);
    }

    /** Runs a converted thread's task in the calling one; nothing for others. */
    public void run(Thread thread) {
        Runnable task = ThreadFields.hasHolder(thread) ? ThreadFields.task(thread) : null;
        if (task != null) {
            task.run();
        }
    }

    private Thread virtual(Thread platform, Runnable task) {
        Thread virtual = processors.unstarted(platform.getName(), task, new Converted(living, keepAlive));
        ThreadFields.pass(platform, virtual);
        virtual.setContextClassLoader(platform.getContextClassLoader());
        return virtual;
    }
}
