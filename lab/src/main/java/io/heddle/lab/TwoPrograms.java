package io.heddle.lab;

import io.heddle.documents.WriteFailed;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.trials.RunFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Two instances of a program at once, each under a Heddle of its own: the five cases of Qian et al., "Exploiting FIFO
 * Scheduler to Improve Parallel Garbage Collection Performance" (VEE 2016), section 4.3.
 */
final class TwoPrograms implements Experiment {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final String FIRST = "first";
    private static final String SECOND = "second";

    /** One whose work all threads share, and one where few threads do most of it, as the paper chose. */
    private static final List<Workload> PROGRAMS = List.of(Workloads.TRANSFORM, Workloads.HELPERS);

    /** The policies of one or two instances. */
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
        return "what does a program under fifo do to another beside it?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "One or two instances of a program, each started by a heddle run of its own, in one sitting for each program. A ratio is the instance's wall time over that of default alone, the median over rounds, with the interval in which all of one program's lie together with 95 % confidence."));
        for (Workload program : lab.wanted(PROGRAMS)) {
            List<String> command = program.command(lab);
            Sitting sitting = lab.sitting(program.name(), command, CASES, each -> measure(lab, each, command));
            sections.add(table(program, sitting));
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

    private static Table table(Workload program, Sitting sitting) {
        String baseline = CASES.getFirst().toString();
        int comparisons =
                CASES.stream().mapToInt(each -> each.policies().size()).sum() - 1;
        RatioTable table = new RatioTable("case", "instance");
        for (Case each : CASES) {
            for (int i = 0; i < each.policies().size(); i++) {
                String figure = i == 0 ? FIRST : SECOND;
                // What the second instance is compared with ran alone, so that it was the first of its case.
                table.row(
                        List.of(each.toString(), each.policies().get(i)),
                        sitting.summary(each.toString(), figure),
                        sitting.compare(baseline, FIRST, each.toString(), figure, comparisons));
            }
        }
        return table.titled(program.name());
    }
}
