package io.heddle.recorder.jvm.events;

/** The kind of a sample of a thread. */
public enum SampleKind {
    /** The thread ran Java code. */
    JAVA,
    /** The thread was in a native method, in which it ran or waited. */
    NATIVE,
    /** The thread allocated memory; the weight is in bytes. */
    ALLOCATION
}
