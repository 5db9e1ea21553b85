package io.heddle.hotspot.roles;

import org.jspecify.annotations.Nullable;

/** The classifier's state for one live thread. Only {@link RoleClassifier} writes it. */
final class ThreadClassification {
    /** Whether the JVM's Java thread counters include the thread. */
    enum Counted {
        YES,
        NO,
        /** Unknown: bounds must hold for either case. */
        UNSURE
    }

    final int tid;
    /** The position in creation order. */
    final int sequence;

    String name;
    /** Consecutive scans that found this name. */
    int sameNameScans = 1;
    /** Scans since the thread's birth. */
    int age;

    Counted counted = Counted.UNSURE;

    @Nullable
    Role role;
    /** Born before the JVM reported that it was initialised: before any code of the program, agents excepted. */
    boolean bornBeforeInitialised;
    /** Classified after the JVM's startup. */
    boolean classifiedLate;
    /** Named like a thread of the JVM, while the counters could not decide: classified as the program's. */
    boolean ambiguous;

    ThreadClassification(NewThread birth, int sequence) {
        this.sequence = sequence;
        this.tid = birth.tid();
        this.name = birth.name();
    }

    void decide(Role decided, Counted isCounted) {
        role = decided;
        counted = isCounted;
        ambiguous = false;
    }
}
