package io.heddle.gclogs.lines;

/** What a line of a log was. */
public enum Reading {
    UNDERSTOOD,
    /** Not about an event. */
    IRRELEVANT,
    /** About a pause, but in unknown words. */
    NOT_UNDERSTOOD,
    /** Not a line of such a log. */
    FOREIGN
}
