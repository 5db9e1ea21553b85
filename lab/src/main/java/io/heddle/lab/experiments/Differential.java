package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.lab.Experiment;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Scale;
import io.heddle.lab.Workload;
import io.heddle.lab.Workloads;
import io.heddle.policy.Policy;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** A differential test: a program with and without Heddle, with random programs, policies and signals. */
final class Differential implements Experiment {
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final int RUNS_A_PART = 50;

    /** The largest number of runs without Heddle that look for the same outcome. */
    private static final int TRIES = 200;

    /** Signals that end a program without handlers. */
    private static final List<Integer> SIGNALS = List.of(Signals.TERM, Signals.INT, Signals.HUP);

    /** The observable outcome of a program. */
    private record Outcome(ExitStatus status, String output, String errors) {
        static Outcome of(RunningCommand.Ended ended) {
            return new Outcome(ended.status(), ended.output(), ended.errors());
        }
    }

    /** @param differing one line for each run whose outcome differs from all outcomes without Heddle */
    private record Part(Map<String, Integer> runsByPolicy, Map<String, Integer> runsByEnd, List<String> differing) {}

    private final Map<List<String>, Set<Outcome>> outcomes = new HashMap<>();

    /** Separate from the randomness of the runs, which must not depend on the number of repetitions. */
    private final Random otherMoments = new Random(0);

    @Override
    public String name() {
        return "differential";
    }

    @Override
    public String question() {
        return "does a program have the same output and exit status with and without Heddle?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        int parts = lab.scale() == Scale.FULL ? 20 : 1;
        int runs = lab.scale() == Scale.FULL ? RUNS_A_PART : 6;
        List<String> policies = lab.policies().stream().map(Policy::name).toList();
        Map<String, Integer> byPolicy = new TreeMap<>();
        Map<String, Integer> byEnd = new TreeMap<>();
        List<String> differing = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            int seed = i;
            Part part = lab.measureOnce(
                    "seed-" + seed, inputs(seed, runs, policies), Part.class, () -> part(lab, seed, runs, policies));
            part.runsByPolicy().forEach((policy, count) -> byPolicy.merge(policy, count, Integer::sum));
            part.runsByEnd().forEach((end, count) -> byEnd.merge(end, count, Integer::sum));
            differing.addAll(part.differing());
            part.differing().forEach(lab::reportBrokenPromise);
        }
        List<Report.Fact> facts = new ArrayList<>(lab.facts());
        facts.add(new Report.Fact("runs", String.valueOf(parts * runs)));
        facts.add(new Report.Fact("runs that differed", String.valueOf(differing.size())));
        return new Report(
                "Programs end the same with and without Heddle",
                "",
                facts,
                List.of(
                        new Section.Paragraph(
                                "Each run has a random workload and policy, and perhaps a random signal. The signal arrives at a random moment in the first two seconds in which the program's JVM handles it. The exit status (or the fatal signal), standard output and standard error must equal those of the same command without Heddle, byte for byte. When a program that a signal ended writes something else, the lab runs it without Heddle up to 200 times, with the signal at similar and other moments. The run counts as equal if one of these runs writes the same."),
                        counts("policy", byPolicy),
                        counts("ended by", byEnd),
                        new Table(
                                "Runs that differed",
                                List.of(Table.Column.left("run")),
                                differing.stream()
                                        .map(line -> List.of(Cell.text(line)))
                                        .toList())));
    }

    private static List<String> inputs(int seed, int runs, List<String> policies) {
        List<String> inputs = new ArrayList<>(List.of("seed " + seed, runs + " runs"));
        inputs.addAll(policies);
        Workloads.ALL.forEach(workload -> inputs.add(workload.name()));
        return inputs;
    }

    private static Table counts(String what, Map<String, Integer> counts) {
        List<List<Cell>> rows = new ArrayList<>();
        counts.forEach((name, count) -> rows.add(List.of(Cell.text(name), Cell.quantity(count, Unit.COUNT))));
        return new Table("", List.of(Table.Column.left(what), Table.Column.right("runs")), rows);
    }

    private Part part(Lab lab, int seed, int runs, List<String> policies) throws InterruptedException {
        Random random = new Random(seed);
        Map<String, Integer> byPolicy = new TreeMap<>();
        Map<String, Integer> byEnd = new TreeMap<>();
        List<String> differing = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            Workload workload = Workloads.ALL.get(random.nextInt(Workloads.ALL.size()));
            String policy = policies.get(random.nextInt(policies.size()));
            int signal = random.nextBoolean() ? SIGNALS.get(random.nextInt(SIGNALS.size())) : 0;
            Duration after = moment(random);
            List<String> program = workload.command(lab, signal == 0 ? Scale.SHORT : Scale.FULL);
            String end = signal == 0 ? "itself" : "signal " + signal;
            lab.progress(
                    "run %d of seed %d: %s under %s, ended by %s ...".formatted(i, seed, workload.name(), policy, end));
            byPolicy.merge(policy, 1, Integer::sum);
            byEnd.merge(end, 1, Integer::sum);
            Outcome outcome = observe(lab, lab.governedCommand(policy, List.of(), program), program, signal, after);
            if (!happensWithoutHeddle(lab, program, signal, after, outcome)) {
                Outcome expected = outcomes(lab, program, signal).iterator().next();
                differing.add("%s, %s, %s after %d ms: %s instead of %s"
                        .formatted(workload.name(), policy, end, after.toMillis(), outcome, expected));
            }
        }
        return new Part(byPolicy, byEnd, differing);
    }

    /** Whether the program has this outcome without Heddle too. The outcome may depend on the moment of the signal. */
    private boolean happensWithoutHeddle(Lab lab, List<String> program, int signal, Duration after, Outcome outcome)
            throws InterruptedException {
        Set<Outcome> known = outcomes(lab, program, signal);
        if (signal != 0 && !known.contains(outcome)) {
            lab.progress("a new outcome: " + outcome + "; looking for it without Heddle ...");
            for (int i = 0; i < TRIES && !known.contains(outcome); i++) {
                known.add(observe(lab, program, program, signal, i % 2 == 0 ? about(after) : moment(otherMoments)));
            }
        }
        return known.contains(outcome);
    }

    private Duration about(Duration moment) {
        return Duration.ofNanos((long) (moment.toNanos() * (0.5 + otherMoments.nextDouble())));
    }

    private static Duration moment(Random random) {
        return Duration.ofMillis(random.nextInt(1700));
    }

    /** The outcomes of the program without Heddle, at least one. */
    private Set<Outcome> outcomes(Lab lab, List<String> program, int signal) throws InterruptedException {
        List<String> key = new ArrayList<>(program);
        key.add(String.valueOf(signal));
        Set<Outcome> known = outcomes.computeIfAbsent(key, unknown -> new LinkedHashSet<>());
        if (known.isEmpty()) {
            known.add(observe(lab, program, program, signal, Duration.ofSeconds(1)));
        }
        return known;
    }

    /**
     * @param program the command itself, or a part of it
     * @param signal 0 for none
     */
    private static Outcome observe(Lab lab, List<String> command, List<String> program, int signal, Duration after)
            throws InterruptedException {
        try (RunningCommand running = lab.start(command)) {
            if (signal != 0) {
                // Before the JVM has installed its handler, the signal would kill it without output.
                running.awaitHandler(program, signal);
                running.await(after);
                running.signal(signal);
            }
            return Outcome.of(lab.await(running, LONGEST));
        }
    }
}
