package io.heddle.timeline;

/**
 * A thread that ran or waited during the recording. A thread identifier that the kernel gave to a second thread makes a second
 * {@code TimelineThread}.
 *
 * @param index the position in {@link Timeline#threads()}, by which events name the thread
 * @param pid the process (thread group); 0 if unknown
 * @param tid the thread's identifier in the kernel
 * @param name the full name of a Java thread, otherwise the kernel's name
 * @param span when the thread existed, within the recording
 * @param clocks what the kernel's accounting says of the thread
 */
public record TimelineThread(
        int index, int pid, int tid, String name, ThreadKind kind, Span span, ThreadClocks clocks) {}
