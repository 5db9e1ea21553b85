package io.heddle.lab;

import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.lab.programs.Births;
import io.heddle.report.Cell;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import io.heddle.trials.RunFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Runs of a program that makes threads and processes as fast as it can ({@link Births}). */
final class BirthStorms {
    static final String PART = "births";

    private static final List<String> POLICIES = List.of("default", "slice", "fifo", "auto", "virtual", "virtual+fifo");
    private static final Pattern PRINTED =
            Pattern.compile("threads (\\d+) lost (\\d+) processes (\\d+) failed (\\d+)\\s*");

    private final Lab lab;
    private final int seconds;
    private final List<Integer> idleThreads;

    /**
     * @param lost threads whose work was not done
     * @param failed processes whose exit status was another
     */
    private record Outcome(long threads, long lost, long processes, long failed, double heddleCpuShare) {}

    BirthStorms(Lab lab) {
        this.lab = lab;
        this.seconds = lab.scale() == Scale.FULL ? 60 : 2;
        this.idleThreads = lab.scale() == Scale.FULL ? List.of(0, 4000) : List.of(0, 400);
    }

    List<Section> sections() throws InterruptedException, WriteFailed {
        List<List<Cell>> rows = new ArrayList<>();
        for (String policy : POLICIES) {
            for (int idle : idleThreads) {
                Outcome outcome = lab.entry(
                        PART + "-" + policy + "-" + idle,
                        List.of(policy, seconds + " s", idle + " idle threads"),
                        Outcome.class,
                        () -> storm(policy, idle));
                if (outcome.lost() + outcome.failed() > 0) {
                    lab.broken("%s, %d idle threads: %d threads lost, %d processes failed"
                            .formatted(policy, idle, outcome.lost(), outcome.failed()));
                }
                rows.add(List.of(
                        Cell.text(policy),
                        count(idle),
                        count(outcome.threads()),
                        count(outcome.lost()),
                        count(outcome.processes()),
                        count(outcome.failed()),
                        Cell.quantity(outcome.heddleCpuShare(), Unit.SHARE)));
            }
        }
        return List.of(
                new Section.Paragraph(
                        "Storms of births. For %d s eight threads of a program make threads that live for a moment, and one makes processes, as fast as they can, beside none or many idle threads. A thread is lost when its work was not done; a process failed when its exit status was another than its own."
                                .formatted(seconds)),
                new Table(
                        "",
                        List.of(
                                Table.Column.left("policy"),
                                Table.Column.right("idle threads"),
                                Table.Column.right("threads"),
                                Table.Column.right("lost"),
                                Table.Column.right("processes"),
                                Table.Column.right("failed"),
                                Table.Column.right("Heddle's CPU time, of one CPU")),
                        rows));
    }

    private static Cell count(long number) {
        return Cell.quantity((double) number, Unit.COUNT);
    }

    private Outcome storm(String policy, int idle) throws InterruptedException {
        List<String> program = TargetProgram.java(Births.class, Integer.toString(seconds), Integer.toString(idle));
        try (GovernedProgram governed = GovernedProgram.start(lab, policy, program)) {
            Run run = governed.await(Duration.ofSeconds(seconds + 60));
            MatchResult printed = PRINTED.matcher(governed.output())
                    .results()
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("it printed: " + governed.words()));
            return new Outcome(
                    Long.parseLong(printed.group(1)),
                    Long.parseLong(printed.group(2)),
                    Long.parseLong(printed.group(3)),
                    Long.parseLong(printed.group(4)),
                    run.get(Figure.HEDDLE_CPU) / run.get(Figure.WALL));
        } catch (RunFailed e) {
            throw new IllegalStateException(policy + ": " + e.getMessage(), e);
        }
    }
}
