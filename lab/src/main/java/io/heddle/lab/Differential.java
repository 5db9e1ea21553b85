package io.heddle.lab;

import io.heddle.documents.WriteFailed;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
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

/** Whether a program under Heddle writes and returns what it does without: random programs, policies and signals. */
final class Differential implements Experiment {
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final int RUNS_A_PART = 50;

    /** A program that ends in several ways is run so often without Heddle to see whether it ends in this one. */
    private static final int TRIES = 200;

    /** Signals that end a program that has no handlers, and none. */
    private static final List<Integer> SIGNALS = List.of(Signals.TERM, Signals.INT, Signals.HUP);

    /** What can be seen of a program from outside. */
    private record Seen(ExitStatus status, String output, String errors) {
        static Seen of(RunningCommand.Ended ended) {
            return new Seen(ended.status(), ended.output(), ended.errors());
        }
    }

    /** @param differing in words, one for each run that was not as without Heddle */
    private record Part(Map<String, Integer> runsByPolicy, Map<String, Integer> runsByEnd, List<String> differing) {}

    private final Map<List<String>, Set<Seen>> endings = new HashMap<>();

    /** Apart from what draws the runs, so that these are the same however often a program is tried. */
    private final Random otherMoments = new Random(0);

    @Override
    public String name() {
        return "differential";
    }

    @Override
    public String question() {
        return "does a program under Heddle write and return what it does without?";
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
            Part part = lab.entry(
                    "seed-" + seed, asked(seed, runs, policies), Part.class, () -> part(lab, seed, runs, policies));
            part.runsByPolicy().forEach((policy, count) -> byPolicy.merge(policy, count, Integer::sum));
            part.runsByEnd().forEach((end, count) -> byEnd.merge(end, count, Integer::sum));
            differing.addAll(part.differing());
            part.differing().forEach(lab::broken);
        }
        return new Report(
                "Programs end the same with and without Heddle",
                "",
                List.of(
                        lab.machineFact(),
                        new Report.Fact("runs", String.valueOf(parts * runs)),
                        new Report.Fact("runs that differed", String.valueOf(differing.size()))),
                List.of(
                        new Section.Paragraph(
                                "Each run has a random workload and policy, and may have a random signal, which arrives at a random moment of the first two seconds in which the program's JVM handles it. The exit status (or the fatal signal), standard output and standard error must equal those of the same command without Heddle, byte for byte. If a program that a signal ended writes something else, it runs without Heddle as well, up to 200 times with the signal at similar and other moments, and the run counts as equal if one of these writes the same."),
                        counts("policy", byPolicy),
                        counts("ended by", byEnd),
                        new Table(
                                "Runs that differed",
                                List.of(Table.Column.left("run")),
                                differing.stream()
                                        .map(line -> List.of(Cell.text(line)))
                                        .toList())));
    }

    private static List<String> asked(int seed, int runs, List<String> policies) {
        List<String> asked = new ArrayList<>(List.of("seed " + seed, runs + " runs"));
        asked.addAll(policies);
        Workloads.ALL.forEach(workload -> asked.add(workload.name()));
        return asked;
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
            lab.tell(
                    "run %d of seed %d: %s under %s, ended by %s ...".formatted(i, seed, workload.name(), policy, end));
            byPolicy.merge(policy, 1, Integer::sum);
            byEnd.merge(end, 1, Integer::sum);
            Seen seen = see(lab, lab.underHeddle(policy, List.of(), program), program, signal, after);
            if (!doesSoByItself(lab, program, signal, after, seen)) {
                Seen expected = endings(lab, program, signal).iterator().next();
                differing.add("%s, %s, %s after %d ms: %s instead of %s"
                        .formatted(workload.name(), policy, end, after.toMillis(), seen, expected));
            }
        }
        return new Part(byPolicy, byEnd, differing);
    }

    /** Whether the program without Heddle is seen to end so as well: what it says of its own end may depend on the moment. */
    private boolean doesSoByItself(Lab lab, List<String> program, int signal, Duration after, Seen seen)
            throws InterruptedException {
        Set<Seen> known = endings(lab, program, signal);
        if (signal != 0 && !known.contains(seen)) {
            lab.tell("another end: " + seen + "; looking for it without Heddle ...");
            for (int i = 0; i < TRIES && !known.contains(seen); i++) {
                known.add(see(lab, program, program, signal, i % 2 == 0 ? about(after) : moment(otherMoments)));
            }
        }
        return known.contains(seen);
    }

    private Duration about(Duration moment) {
        return Duration.ofNanos((long) (moment.toNanos() * (0.5 + otherMoments.nextDouble())));
    }

    private static Duration moment(Random random) {
        return Duration.ofMillis(random.nextInt(1700));
    }

    /** What the program without Heddle was seen to do, at least once. */
    private Set<Seen> endings(Lab lab, List<String> program, int signal) throws InterruptedException {
        List<String> key = new ArrayList<>(program);
        key.add(String.valueOf(signal));
        Set<Seen> known = endings.computeIfAbsent(key, unknown -> new LinkedHashSet<>());
        if (known.isEmpty()) {
            known.add(see(lab, program, program, signal, Duration.ofSeconds(1)));
        }
        return known;
    }

    /**
     * @param program is the command, or is in it
     * @param signal to be sent, 0 for none
     */
    private static Seen see(Lab lab, List<String> command, List<String> program, int signal, Duration after)
            throws InterruptedException {
        try (RunningCommand running = lab.start(command)) {
            if (signal != 0) {
                // A signal before the JVM heeds it ends it all the same, in another way.
                running.awaitHeeding(program, signal);
                running.await(after);
                running.signal(signal);
            }
            return Seen.of(lab.await(running, LONGEST));
        }
    }
}
