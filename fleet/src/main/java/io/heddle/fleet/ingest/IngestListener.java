package io.heddle.fleet.ingest;

/** Hears of the progress of an ingestion. Several threads call it. */
public interface IngestListener {
    /** Called once, before the first file is read. */
    void started(long files, long bytes);

    /** Called after each file. */
    void read(Outcome outcome);
}
