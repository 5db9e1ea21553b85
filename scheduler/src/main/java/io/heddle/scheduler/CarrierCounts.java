package io.heddle.scheduler;

/** What a carrier has done. It writes the counts; other threads may read somewhat older ones. */
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
