package io.heddle.lab;

/** The size of an experiment. */
public enum Scale {
    /** Enough for a reliable answer. */
    FULL,
    /** Everything once and small, as a check of the experiment itself. */
    SHORT
}
