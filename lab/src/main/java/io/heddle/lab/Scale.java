package io.heddle.lab;

/** How much an experiment does. */
public enum Scale {
    /** Enough for its answer to be worth reading. */
    FULL,
    /** Everything once and small, to see that it works. */
    SHORT
}
