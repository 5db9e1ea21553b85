package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.GovernedProgram;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.RatioTable;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Workload;
import io.heddle.lab.Workloads;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.trials.RunFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Threads bound to CPUs, alone and beside a busy program: Chong et al., "Enhanced Parallel Thread
 * Scheduling for Java Based Applications on Multi-Core Architecture", which found 4 % and, beside a busy program, a
 * factor of three. HotSpot has a kernel thread for each Java thread, so the paper's virtual processors are CPUs here.
 */
final class Affinity implements Experiment {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final String WALL = "wallSeconds";

    /** Computes on one CPU, as in the paper, until it is killed, for ten minutes at most. */
    private static final List<String> BUSY_PROGRAM =
            List.of("timeout", "-s", "KILL", "600", "sh", "-c", "while :; do :; done");

    private record Setting(String policy, String surroundings) {
        @Override
        public String toString() {
            return policy + ", " + surroundings;
        }

        boolean isBeside() {
            return surroundings.equals(BUSY);
        }
    }

    private static final String ALONE = "alone";
    private static final String BUSY = "beside a busy program";
    private static final List<Setting> SETTINGS = List.of(
            new Setting("default", ALONE),
            new Setting("pinned", ALONE),
            new Setting("default", BUSY),
            new Setting("pinned", BUSY),
            new Setting("fifo", BUSY));

    @Override
    public String name() {
        return "affinity";
    }

    @Override
    public String question() {
        return "what does binding threads to CPUs gain, alone and beside a busy program?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "Eight warehouses run alone, and beside a shell that spins on one CPU. A ratio is the wall time under the policy to that under default in the same surroundings: the median over rounds, followed by its confidence interval. All intervals hold together with 95 % confidence."));
        for (Workload program : lab.wanted(List.of(Workloads.WAREHOUSES))) {
            List<String> command = program.command(lab);
            InterleavedResults results =
                    lab.interleave(program.name(), command, SETTINGS, each -> measure(lab, each, command));
            sections.addAll(sections(program, results));
        }
        return lab.report("Binding threads to CPUs", sections);
    }

    private static Map<String, Double> measure(Lab lab, Setting setting, List<String> command)
            throws InterruptedException, RunFailed {
        if (!setting.isBeside()) {
            return wall(lab, setting, command);
        }
        try (RunningCommand busy = lab.start(BUSY_PROGRAM)) {
            Map<String, Double> measured = wall(lab, setting, command);
            if (!busy.isRunning()) {
                throw new RunFailed("the busy program ended before the measured one");
            }
            return measured;
        }
    }

    private static Map<String, Double> wall(Lab lab, Setting setting, List<String> command)
            throws InterruptedException, RunFailed {
        return Map.of(WALL, GovernedProgram.wallSeconds(lab, setting.policy(), command, LONGEST));
    }

    private static List<Section> sections(Workload program, InterleavedResults results) {
        RatioTable table = new RatioTable("surroundings", "policy");
        for (Setting setting : SETTINGS) {
            String baseline = new Setting("default", setting.surroundings()).toString();
            table.row(
                    List.of(setting.surroundings(), setting.policy()),
                    results.summary(setting.toString(), WALL),
                    results.compare(baseline, WALL, setting.toString(), WALL, SETTINGS.size() - 2));
        }
        return List.of(
                table.titled(program.name()),
                table.picture("The wall time of " + program.name() + " with bound threads", "default"));
    }
}
