package io.heddle.lab;

import io.heddle.documents.WriteFailed;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.trials.RunFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Threads bound to CPUs, with the machine for themselves and beside a busy neighbour: Chong et al., "Enhanced Parallel Thread
 * Scheduling for Java Based Applications on Multi-Core Architecture", which found 4 % and, beside the neighbour, a factor of
 * three. Its virtual processors and its CPUs are one here, for HotSpot has a kernel thread for each of Java's.
 */
final class Affinity implements Experiment {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final String WALL = "wallSeconds";

    /** Computes and does nothing else, on one CPU, as the paper's does; ended from outside, and by itself some time. */
    private static final List<String> NEIGHBOUR =
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
    private static final String BUSY = "beside a busy neighbour";
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
        return "what is it worth to bind threads to CPUs, alone and beside a busy neighbour?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "Eight warehouses with the machine for themselves, and beside a shell that spins on one CPU. A ratio is of wall times, policy over default in the same surroundings, the median over rounds, with the interval in which all lie together with 95 % confidence."));
        for (Workload program : lab.wanted(List.of(Workloads.WAREHOUSES))) {
            List<String> command = program.command(lab);
            Sitting sitting = lab.sitting(program.name(), command, SETTINGS, each -> measure(lab, each, command));
            sections.add(table(program, sitting));
        }
        return lab.report("Binding threads to CPUs", sections);
    }

    private static Map<String, Double> measure(Lab lab, Setting setting, List<String> command)
            throws InterruptedException, RunFailed {
        if (!setting.isBeside()) {
            return alone(lab, setting.policy(), command);
        }
        try (RunningCommand neighbour = lab.start(NEIGHBOUR)) {
            Map<String, Double> measured = alone(lab, setting.policy(), command);
            if (!neighbour.isRunning()) {
                throw new RunFailed("the neighbour ended first");
            }
            return measured;
        }
    }

    private static Map<String, Double> alone(Lab lab, String policy, List<String> command)
            throws InterruptedException, RunFailed {
        try (GovernedProgram program = GovernedProgram.start(lab, policy, command)) {
            return Map.of(WALL, program.awaitWallSeconds(LONGEST));
        }
    }

    private static Table table(Workload program, Sitting sitting) {
        RatioTable table = new RatioTable("surroundings", "policy");
        for (Setting setting : SETTINGS) {
            String baseline = new Setting("default", setting.surroundings()).toString();
            table.row(
                    List.of(setting.surroundings(), setting.policy()),
                    sitting.summary(setting.toString(), WALL),
                    sitting.compare(baseline, WALL, setting.toString(), WALL, SETTINGS.size() - 2));
        }
        return table.titled(program.name());
    }
}
