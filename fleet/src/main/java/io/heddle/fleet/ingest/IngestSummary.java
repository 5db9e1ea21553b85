package io.heddle.fleet.ingest;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Adds up what became of files. For one thread at a time. */
public final class IngestSummary {
    /** Files of a kind that are kept for messages. */
    private static final int KEPT = 1_000;

    private final Map<Outcome.Result, Integer> counts = new EnumMap<>(Outcome.Result.class);
    private final List<Outcome> leftOut = new ArrayList<>();
    private final List<Outcome> notes = new ArrayList<>();
    private final List<Outcome> notUnderstood = new ArrayList<>();
    private long files;
    private long bytes;
    private long events;

    public void add(Outcome outcome) {
        counts.merge(outcome.result(), 1, Integer::sum);
        files++;
        bytes += outcome.bytes();
        events += outcome.events();
        if (outcome.note() != null) {
            keep(outcome, outcome.result() == Outcome.Result.LEFT_OUT ? leftOut : notes);
        }
        if (outcome.notUnderstood().count() > 0) {
            keep(outcome, notUnderstood);
        }
    }

    private static void keep(Outcome outcome, List<Outcome> list) {
        if (list.size() < KEPT) {
            list.add(outcome);
        }
    }

    public long files() {
        return files;
    }

    /** The sizes of the files, added up. */
    public long bytes() {
        return bytes;
    }

    public int leftOutFiles() {
        return of(Outcome.Result.LEFT_OUT);
    }

    /** Files that were left out, with their reasons; not all of very many. */
    public List<Outcome> leftOut() {
        return List.copyOf(leftOut);
    }

    /** Other files with a note; not all of very many. */
    public List<Outcome> notes() {
        return List.copyOf(notes);
    }

    /** Files with lines about pauses that were not understood; not all of very many. */
    public List<Outcome> notUnderstood() {
        return List.copyOf(notUnderstood);
    }

    /** {@code 3 files added, 1 grown, 2 known already, 0 left out: 1,234 events}. */
    public String sentence() {
        return "%,d files added, %,d grown, %,d known already, %,d left out: %,d events"
                .formatted(
                        of(Outcome.Result.ADDED),
                        of(Outcome.Result.GROWN),
                        of(Outcome.Result.KNOWN),
                        leftOutFiles(),
                        events);
    }

    private int of(Outcome.Result result) {
        return counts.getOrDefault(result, 0);
    }
}
