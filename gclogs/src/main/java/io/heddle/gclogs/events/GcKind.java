package io.heddle.gclogs.events;

/** The kinds of a {@link GcEvent}. */
public enum GcKind {
    /** A pause that collects the young generation, all of it. */
    YOUNG,
    /** A pause that collects the young generation and a part of the old one. */
    MIXED,
    /** A pause that collects the whole heap. */
    FULL,
    /** A pause that completes a concurrent collection which ran out of memory. */
    DEGENERATED,
    /** A pause that is a part of a concurrent collection. */
    PHASE,
    /** A concurrent collection. Its pauses are events of their own. */
    CONCURRENT;

    /** Returns whether the program stands still for the duration of the event. */
    public boolean stopsProgram() {
        return this != CONCURRENT;
    }
}
