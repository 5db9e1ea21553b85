package io.heddle.gclogs.lines;

/** The result of reading a line of a log. */
public enum Reading {
    UNDERSTOOD,
    /** Not about an event. */
    IRRELEVANT,
    /** About a pause, but in unknown words. */
    NOT_UNDERSTOOD,
    /** Not a line of such a log. */
    FOREIGN
}
