package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.GovernedProgram;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.RatioTable;
import io.heddle.lab.Workload;
import io.heddle.lab.Workloads;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.trials.RunFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Two instances of a program at once, each under a separate Heddle: the five cases of Qian et al., "Exploiting FIFO
 * Scheduler to Improve Parallel Garbage Collection Performance" (VEE 2016), section 4.3.
 */
final class TwoPrograms implements Experiment {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final String FIRST = "first";
    private static final String SECOND = "second";

    /** As in the paper: a program whose threads share the work evenly, and one in which few threads do most of it. */
    private static final List<Workload> PROGRAMS = List.of(Workloads.TRANSFORM, Workloads.HELPERS);

    /** One or two instances, with their policies. */
    private record Case(List<String> policies) {
        @Override
        public String toString() {
            return policies.size() == 1 ? policies.getFirst() + " alone" : String.join(" beside ", policies);
        }
    }

    private static final List<Case> CASES = List.of(
            new Case(List.of("default")),
            new Case(List.of("fifo")),
            new Case(List.of("fifo", "fifo")),
            new Case(List.of("fifo", "default")),
            new Case(List.of("default", "default")));

    @Override
    public String name() {
        return "two-programs";
    }

    @Override
    public String question() {
        return "how does a program under fifo affect a second program?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "One or two instances of a program run at a time, each under a separate heddle run. The cases of each program are interleaved. A ratio is the wall time of the instance to that of default alone: the median over rounds, followed by its confidence interval. All intervals of one program hold together with 95 % confidence."));
        for (Workload program : lab.wanted(PROGRAMS)) {
            List<String> command = program.command(lab);
            InterleavedResults results =
                    lab.interleave(program.name(), command, CASES, each -> measure(lab, each, command));
            sections.addAll(sections(program, results));
        }
        return lab.report("Two programs at once", sections);
    }

    private static Map<String, Double> measure(Lab lab, Case each, List<String> command)
            throws InterruptedException, RunFailed {
        Map<String, Double> seconds = new HashMap<>();
        try (GovernedProgram first = GovernedProgram.start(lab, each.policies().getFirst(), command)) {
            if (each.policies().size() > 1) {
                try (GovernedProgram second =
                        GovernedProgram.start(lab, each.policies().getLast(), command)) {
                    seconds.put(SECOND, second.awaitWallSeconds(LONGEST));
                }
            }
            seconds.put(FIRST, first.awaitWallSeconds(LONGEST));
        }
        return seconds;
    }

    private static List<Section> sections(Workload program, InterleavedResults results) {
        String baseline = CASES.getFirst().toString();
        int comparisons =
                CASES.stream().mapToInt(each -> each.policies().size()).sum() - 1;
        RatioTable table = new RatioTable("case", "instance");
        for (Case each : CASES) {
            for (int i = 0; i < each.policies().size(); i++) {
                String figure = i == 0 ? FIRST : SECOND;
                // The baseline ran alone, so it was the first instance of its case.
                table.row(
                        List.of(each.toString(), each.policies().get(i)),
                        results.summary(each.toString(), figure),
                        results.compare(baseline, FIRST, each.toString(), figure, comparisons));
            }
        }
        return List.of(
                table.titled(program.name()), table.picture("One or two instances of " + program.name(), baseline));
    }
}
