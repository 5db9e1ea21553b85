package io.heddle.scheduler;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** The figures of one carrier. All counts are totals since the carrier was started. */
@Name("io.heddle.Carrier")
@Label("Carrier")
@Category({"Heddle", "Scheduler"})
@Description("What a carrier of a Heddle scheduler has done since it was started")
@Period("1 s")
@StackTrace(false)
@SuppressWarnings("unused") // Flight Recorder reads the fields.
final class CarrierEvent extends Event {
    @Label("Carrier")
    @Nullable
    Thread carrier;

    @Label("Processor")
    @Description("Number of the virtual processor, from 0; -1 if another carrier has taken it over")
    int processor = -1;

    @Label("Ready Threads")
    @Description("Length of the processor's queue")
    int readyThreads;

    @Label("Dispatches")
    long dispatches;

    @Label("Migrations")
    @Description("Dispatches of threads that ran on another processor before")
    long migrations;

    @Label("Steals")
    @Description("How often the carrier has stolen threads, one or more at a time")
    long steals;

    @Label("Failed Steals")
    @Description("How often no processor had a thread to steal")
    long failedSteals;

    @Label("Parks")
    long parks;

    @Label("Wake-Ups")
    @Description("Parks that another thread ended; the others ended when a timer was due")
    long wakeUps;

    @Label("Spins")
    @Description("Pauses of the CPU while the carrier was idle")
    long spins;

    @Label("Yields")
    @Description("Yields to other kernel threads while the carrier was idle")
    long yields;

    @Label("Sleeps")
    @Description("Sleeps for a fixed time while the carrier was idle")
    long sleeps;
}
