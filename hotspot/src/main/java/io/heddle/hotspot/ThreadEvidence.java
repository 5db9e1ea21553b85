package io.heddle.hotspot;

import org.jspecify.annotations.Nullable;

/** What is known of one live thread: {@link RoleClassifier}'s notes, which only it writes. */
final class ThreadEvidence {
    /** Whether the JVM's census counts the thread. */
    enum Counted {
        YES,
        NO,
        /** Nobody can tell; a bound must hold either way. */
        UNSURE
    }

    final int tid;
    /** Its place in creation order. */
    final int sequence;

    String name;
    /** Looks in a row that found this name. */
    int readings = 1;
    /** Looks since its birth. */
    int age;

    Counted counted = Counted.UNSURE;

    @Nullable
    Role role;
    /** Seen before the JVM said that it was initialised, so before any code of the program but agents'. */
    boolean early;
    /** Judged after the JVM's making. */
    boolean late;
    /** Named like the JVM's own, but the numbers could not tell: taken for the program's. */
    boolean doubtful;

    ThreadEvidence(Birth birth, int sequence) {
        this.sequence = sequence;
        this.tid = birth.tid();
        this.name = birth.name();
    }

    void decide(Role decided, Counted isCounted) {
        role = decided;
        counted = isCounted;
        doubtful = false;
    }
}
