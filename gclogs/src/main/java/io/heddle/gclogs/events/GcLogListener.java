package io.heddle.gclogs.events;

/** Receives what a {@link GcLogReader} finds. */
@FunctionalInterface
public interface GcLogListener {
    /** Called for each event, in the order of the log. */
    void event(GcEvent event);
}
