package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.kernel.tasks.Proc;
import io.heddle.lab.Experiment;
import io.heddle.lab.GovernedProgram;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.TargetProgram;
import io.heddle.lab.programs.SoakProgram;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import io.heddle.trials.RunFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A soak test of one hour: programs under several policies side by side, their lost work, and the memory of Heddle. */
final class SoakExperiment implements Experiment {
    private static final List<String> POLICIES = List.of("default", "fifo", "virtual", "virtual+fifo");
    private static final Pattern PRINTED = Pattern.compile("(\\w+) done (\\d+) lost (\\d+)");

    /** One kind of work in one program. */
    private record Work(long done, long lost) {}

    /** The memory and open files of a process at one moment. */
    private record Size(long residentBytes, int openFiles) {}

    /**
     * @param early the size of Heddle after a tenth of the time
     * @param late the size of Heddle near the end
     * @param heddleCpuShare the CPU time of Heddle as a share of one CPU
     * @param failures lines in which the program reports a failure
     */
    private record Outcome(
            Map<String, Work> work, Size early, Size late, double heddleCpuShare, List<String> failures) {
        long done() {
            return work.values().stream().mapToLong(Work::done).sum();
        }

        long lost() {
            return work.values().stream().mapToLong(Work::lost).sum();
        }
    }

    private record Outcomes(Map<String, Outcome> byPolicy) {}

    @Override
    public String name() {
        return "soak";
    }

    @Override
    public String question() {
        return "does a program lose work in an hour, and does Heddle's memory grow?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        int seconds = lab.scale() == Scale.FULL ? 3600 : 20;
        List<String> inputs = new ArrayList<>(POLICIES);
        inputs.add(seconds + " s");
        Map<String, Outcome> outcomes = lab.measureOnce(name(), inputs, Outcomes.class, () -> soak(lab, seconds))
                .byPolicy();
        List<List<Cell>> rows = new ArrayList<>();
        List<Section> failures = new ArrayList<>();
        outcomes.forEach((policy, outcome) -> {
            rows.add(List.of(
                    Cell.text(policy),
                    Cell.quantity((double) outcome.done(), Unit.COUNT),
                    Cell.quantity((double) outcome.lost(), Unit.COUNT),
                    Cell.quantity((double) outcome.early().residentBytes(), Unit.BYTES),
                    Cell.quantity((double) outcome.late().residentBytes(), Unit.BYTES),
                    Cell.quantity(outcome.early().openFiles(), Unit.COUNT),
                    Cell.quantity(outcome.late().openFiles(), Unit.COUNT),
                    Cell.quantity(outcome.heddleCpuShare(), Unit.SHARE)));
            if (outcome.lost() > 0) {
                lab.reportBrokenPromise("%s: %,d pieces of work were lost".formatted(policy, outcome.lost()));
            }
            outcome.failures().forEach(line -> {
                lab.reportBrokenPromise(policy + ": " + line);
                failures.add(new Section.Paragraph(policy + ": " + line));
            });
        });
        List<Section> sections = new ArrayList<>(List.of(
                new Section.Paragraph(
                        "For %d s programs of one kind run side by side, each under a separate Heddle. A program executes tasks in pools, starts threads and processes, sends messages through queues and sockets, waits for timers and monitors, is interrupted, and counts the work that was not done."
                                .formatted(seconds)),
                new Table(
                        "",
                        List.of(
                                Table.Column.left("policy"),
                                Table.Column.right("pieces of work done"),
                                Table.Column.right("lost"),
                                Table.Column.right("Heddle's memory after a tenth of the time"),
                                Table.Column.right("at the end"),
                                Table.Column.right("open files after a tenth"),
                                Table.Column.right("at the end"),
                                Table.Column.right("Heddle's CPU time, of one CPU")),
                        rows)));
        sections.addAll(failures);
        return lab.report("Soak test", sections);
    }

    private static Outcomes soak(Lab lab, int seconds) throws InterruptedException {
        List<GovernedProgram> programs = new ArrayList<>();
        try {
            for (String policy : POLICIES) {
                programs.add(GovernedProgram.start(
                        lab, policy, TargetProgram.java(SoakProgram.class, Integer.toString(seconds))));
            }
            lab.sleep(Duration.ofSeconds(seconds / 10));
            List<Size> early = programs.stream().map(SoakExperiment::size).toList();
            lab.sleep(Duration.ofSeconds(seconds * 8L / 10));
            List<Size> late = programs.stream().map(SoakExperiment::size).toList();
            Map<String, Outcome> outcomes = new LinkedHashMap<>();
            for (int i = 0; i < programs.size(); i++) {
                Run run = programs.get(i).await(Duration.ofSeconds(seconds / 2 + 60));
                outcomes.put(POLICIES.get(i), outcome(programs.get(i).output(), early.get(i), late.get(i), run));
            }
            return new Outcomes(outcomes);
        } catch (RunFailed e) {
            throw new IllegalStateException(e.getMessage(), e);
        } finally {
            programs.forEach(GovernedProgram::close);
        }
    }

    private static Size size(GovernedProgram program) {
        Proc proc = Proc.live();
        return new Size(proc.rssBytes(program.heddle()), proc.descriptors(program.heddle()).length);
    }

    private static Outcome outcome(String output, Size early, Size late, Run run) {
        Map<String, Work> work = new TreeMap<>();
        List<String> failures = new ArrayList<>();
        for (String line : output.lines().toList()) {
            Matcher printed = PRINTED.matcher(line);
            if (printed.matches()) {
                work.put(
                        printed.group(1), new Work(Long.parseLong(printed.group(2)), Long.parseLong(printed.group(3))));
            } else {
                failures.add(line);
            }
        }
        return new Outcome(work, early, late, run.get(Figure.HEDDLE_CPU) / run.get(Figure.WALL), failures);
    }
}
