package io.heddle.diagnosis.difference;

import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.Timeline;
import java.util.EnumMap;
import java.util.Map;

/** The figures of one recorded run, each with its value or the reason why it is unknown. */
public final class RunAccount {
    private final int cpus;
    private final Map<Part, Double> values = new EnumMap<>(Part.class);
    private final Map<Part, String> unknown = new EnumMap<>(Part.class);

    private RunAccount(int cpus) {
        this.cpus = cpus;
    }

    public static RunAccount of(SchedulingAnalysis scheduling) {
        Timeline timeline = scheduling.timeline();
        RunAccount account = new RunAccount(scheduling.cpus());
        account.put(Part.WALL, timeline.span().seconds(), "");
        CpuFigures.add(scheduling, account);
        PauseFigures.add(timeline, account);
        ReadyFigures.add(scheduling, account);
        BlockedFigures.add(timeline, account);
        return account;
    }

    /** @param reason why a value that is NaN is unknown */
    void put(Part part, double value, String reason) {
        values.put(part, value);
        if (Double.isNaN(value)) {
            unknown.put(part, reason);
        }
    }

    /** The number of CPUs that the program could use. */
    public int cpus() {
        return cpus;
    }

    /** In the unit of the part; NaN if unknown. */
    public double get(Part part) {
        return values.getOrDefault(part, Double.NaN);
    }

    public boolean knows(Part part) {
        return !Double.isNaN(get(part));
    }

    /** Why a value is unknown; empty if it is known. */
    public String whyUnknown(Part part) {
        return unknown.getOrDefault(part, "");
    }
}
