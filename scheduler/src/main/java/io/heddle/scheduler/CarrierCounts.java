package io.heddle.scheduler;

/** Counts of one carrier. The carrier writes them; other threads may read somewhat older values. */
final class CarrierCounts {
    long migrations;
    long steals;
    long failedSteals;
    long parks;
    long wakeUps;
    long spins;
    long yields;
    long sleeps;
}
