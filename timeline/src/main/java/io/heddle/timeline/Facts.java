package io.heddle.timeline;

import io.heddle.timeline.scheduling.SchedulingCoverage;
import java.util.List;

/**
 * What a recording was made of.
 *
 * @param program the command of the program, or the JVM's own description
 * @param policy the name of the policy under which the program ran; empty if unknown
 * @param host the kernel's release and the CPU model, empty if unknown
 * @param cpus the number of CPUs that the program could use; 0 if unknown
 * @param quotaCpus the CPU quota of the program's control group in CPUs; NaN without one
 * @param contextSwitchNanos the measured cost of one context switch on that machine; NaN if unknown
 * @param coverage how much of the scheduler's work the recording has
 * @param notes what the recording lacks and why, a line each
 */
public record Facts(
        String program,
        String policy,
        String host,
        int cpus,
        double quotaCpus,
        double contextSwitchNanos,
        SchedulingCoverage coverage,
        List<String> notes) {
    public static final Facts UNKNOWN =
            new Facts("", "", "", 0, Double.NaN, Double.NaN, SchedulingCoverage.NONE, List.of());

    public Facts {
        notes = List.copyOf(notes);
    }

    public Facts withNotes(List<String> lines) {
        return new Facts(program, policy, host, cpus, quotaCpus, contextSwitchNanos, coverage, lines);
    }
}
