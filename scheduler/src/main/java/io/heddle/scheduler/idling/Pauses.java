package io.heddle.scheduler.idling;

/** The ways in which a thread waits for a short time. Called by that thread. */
public interface Pauses {
    void spin(int pauses);

    void yieldNow();

    void sleep(long nanos);
}
