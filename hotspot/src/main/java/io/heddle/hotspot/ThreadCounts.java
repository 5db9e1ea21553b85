package io.heddle.hotspot;

/**
 * How many Java threads a JVM says it has: the census that names are checked against.
 *
 * <p>The JVM counts a thread when it is added to its thread list: after the kernel thread was created, before it runs Java
 * code. Recorded from 8 to 28: counted are the main thread, Reference Handler, Finalizer, Signal Dispatcher, Notification
 * Thread, Common-Cleaner, Attach Listener, JFR's recorder and periodic threads and every thread of the program (carriers
 * of virtual threads too); not counted are the hidden ones (compilers, Service Thread, Monitor Deflation Thread, Sweeper
 * thread, Surrogate Locker Thread), all collector threads, VM Thread, VM Periodic Task Thread, JFR's sampler, virtual threads, and threads of
 * native libraries until they attach. A dying thread is taken off {@code live} before its task disappears.
 *
 * <p>Each call may be made every tick: it neither allocates nor enters the kernel, but for {@link #refresh()}, a short system
 * call.
 */
public interface ThreadCounts {
    /** A JVM that does not tell ({@code -XX:-UsePerfData}, {@code -XX:+PerfDisableSharedMem}). */
    ThreadCounts UNKNOWN = new ThreadCounts() {
        @Override
        public boolean known() {
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
        public boolean initialised() {
            return false;
        }
    };

    /** Reads the counters anew: the figures are of the last such moment. */
    default void refresh() {}

    /**
     * Whether the other three mean anything. May turn true later, for a JVM makes its counters as it starts, and false when
     * they are lost.
     */
    boolean known();

    /** Java threads ever started. */
    long started();

    /** Java threads alive. */
    long live();

    /** Whether the JVM has finished {@code JNI_CreateJavaVM}: what is born later is not part of its making. */
    boolean initialised();
}
