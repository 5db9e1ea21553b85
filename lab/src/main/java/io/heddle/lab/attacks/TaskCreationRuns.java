package io.heddle.lab.attacks;

import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.lab.GovernedProgram;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.TargetProgram;
import io.heddle.lab.programs.TaskCreation;
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

/** Runs of {@link TaskCreation}, which starts threads and processes as fast as it can. */
public final class TaskCreationRuns {
    public static final String PART = "births";

    private static final List<String> POLICIES = List.of("default", "slice", "fifo", "auto", "virtual", "virtual+fifo");
    private static final Pattern PRINTED =
            Pattern.compile("threads (\\d+) lost (\\d+) processes (\\d+) failed (\\d+)\\s*");

    private final Lab lab;
    private final int seconds;
    private final List<Integer> idleThreads;

    /**
     * @param lost threads whose work was not done
     * @param failed processes with a wrong exit status
     */
    private record Outcome(long threads, long lost, long processes, long failed, double heddleCpuShare) {}

    public TaskCreationRuns(Lab lab) {
        this.lab = lab;
        this.seconds = lab.scale() == Scale.FULL ? 60 : 2;
        this.idleThreads = lab.scale() == Scale.FULL ? List.of(0, 4000) : List.of(0, 400);
    }

    public List<Section> sections() throws InterruptedException, WriteFailed {
        List<List<Cell>> rows = new ArrayList<>();
        for (String policy : POLICIES) {
            for (int idle : idleThreads) {
                Outcome outcome = lab.measureOnce(
                        PART + "-" + policy + "-" + idle,
                        List.of(policy, seconds + " s", idle + " idle threads"),
                        Outcome.class,
                        () -> measure(policy, idle));
                if (outcome.lost() + outcome.failed() > 0) {
                    lab.reportBrokenPromise("%s, %d idle threads: %d threads lost, %d processes failed"
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
                new Section.Bullets(
                        "Task creation",
                        List.of(
                                "For %d s eight threads of a program start short-lived threads, and one thread starts processes, as fast as they can. The program also has no or many idle threads."
                                        .formatted(seconds),
                                "A thread is lost if its work was not done. A process failed if its exit status was wrong.")),
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

    private Outcome measure(String policy, int idle) throws InterruptedException {
        List<String> program =
                TargetProgram.java(TaskCreation.class, Integer.toString(seconds), Integer.toString(idle));
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
