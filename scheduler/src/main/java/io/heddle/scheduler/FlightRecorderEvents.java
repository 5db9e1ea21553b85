package io.heddle.scheduler;

import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;

/**
 * Events of a scheduler for JDK Flight Recorder: each second a {@link CarrierEvent} for each carrier.
 *
 * <p>Nothing happens before the JVM's first recording: initialising Flight Recorder takes 100 ms.
 */
final class FlightRecorderEvents implements FlightRecorderListener, Runnable {
    private final Scheduler scheduler;
    private boolean removed;

    private FlightRecorderEvents(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Registers the events; returns what removes them. Has no effect in a JVM without the module {@code jdk.jfr}. */
    static Runnable register(Scheduler scheduler) {
        try {
            FlightRecorderEvents events = new FlightRecorderEvents(scheduler);
            FlightRecorder.addListener(events);
            return events::remove;
        } catch (LinkageError e) {
            return () -> {};
        }
    }

    private synchronized void remove() {
        removed = true;
        FlightRecorder.removeListener(this);
        if (FlightRecorder.isInitialized()) {
            FlightRecorder.removePeriodicEvent(this);
        }
    }

    @Override
    public synchronized void recorderInitialized(FlightRecorder recorder) {
        if (!removed) {
            FlightRecorder.addPeriodicEvent(CarrierEvent.class, this);
        }
    }

    /** Emits the events. */
    @Override
    public void run() {
        for (Carrier carrier : scheduler.carriers()) {
            CarrierEvent event = new CarrierEvent();
            carrier.describe(event);
            event.commit();
        }
    }
}
