package io.heddle.hotspot.roles;

/**
 * A JVM's own count of its Java threads ({@code java.threads.*} of its performance counters).
 *
 * <p>The JVM counts a thread when it adds the thread to its thread list: after the kernel thread exists and before it runs Java
 * code (HotSpot's {@code threadService.cpp}). Recordings of 8 to 28 show what is counted: the main thread, Reference Handler,
 * Finalizer, Signal Dispatcher, Notification Thread, Common-Cleaner, Attach Listener, JFR's recorder and periodic threads, and
 * every thread of the program, carriers of virtual threads included. Not counted are hidden Java threads (compilers, Service
 * Thread, Monitor Deflation Thread, Sweeper thread, Surrogate Locker Thread), collector threads, VM Thread, VM Periodic Task
 * Thread, JFR's sampler, virtual threads, and threads of native libraries until they attach. A thread leaves {@code live} before
 * its task disappears from /proc.
 *
 * <p>Every method may be called at each tick. Only {@link #refresh()} makes a system call; none allocates.
 */
public interface ThreadCounts {
    /** The counts of a JVM without readable counters ({@code -XX:-UsePerfData}, {@code -XX:+PerfDisableSharedMem}). */
    ThreadCounts UNAVAILABLE = new ThreadCounts() {
        @Override
        public boolean isAvailable() {
            return false;
        }

        @Override
        public long started() {
            return 0;
        }

        @Override
        public long live() {
            return 0;
        }

        @Override
        public boolean isInitialised() {
            return false;
        }
    };

    /** Reads the counters again. The other methods return the values of the last read. */
    default void refresh() {}

    /**
     * Whether the other methods return values of the JVM. Can become true later, since a JVM creates its counters during
     * startup, and false when the counters become unreadable.
     */
    boolean isAvailable();

    /** Java threads started since the JVM's start. */
    long started();

    /** Java threads alive. */
    long live();

    /** Whether {@code JNI_CreateJavaVM} has finished: a thread born later is not part of the JVM's startup. */
    boolean isInitialised();
}
