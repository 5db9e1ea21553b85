package io.heddle.compare;

import io.heddle.compare.CompareDocument.ArmFindings;
import io.heddle.compare.runs.Course;
import io.heddle.compare.runs.MetricSpec;
import io.heddle.compare.runs.Procedure;
import io.heddle.governor.run.Delays;
import io.heddle.governor.run.JvmFacts;
import io.heddle.governor.run.Neighbours;
import io.heddle.governor.run.ProgramIdentity;
import io.heddle.governor.run.Run;
import io.heddle.governor.run.Serving;
import io.heddle.governor.selector.Memory;
import io.heddle.trials.Analysis;
import io.heddle.trials.Arm;
import io.heddle.trials.Measurable;
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import io.heddle.trials.Trial;
import io.heddle.trials.TrialListener;
import io.heddle.trials.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A comparison of eight rounds whose runs take the times that a test gives. */
final class Sitting {
    private static final int ROUNDS = 8;
    static final ProgramIdentity PROGRAM = new ProgramIdentity("app.jar", "", 25, "PARALLEL", 1L << 30, 2, "6.18.0");
    private static final JvmFacts JVM =
            new JvmFacts(1, null, null, null, null, null, null, null, null, null, null, PROGRAM);

    private final List<ArmSpec> specs = new ArrayList<>();
    private final List<Arm<Run>> arms = new ArrayList<>();
    private boolean underQuota;
    private List<Figure> figures = Figure.ALL;

    /** The first is the baseline. */
    Sitting arm(String spec, Measurable<Run> runs) {
        ArmSpec parsed = ArmSpec.parse(spec);
        specs.add(parsed);
        arms.add(new Arm<>(parsed.label(), arms.isEmpty() ? Arm.Role.BASELINE : Arm.Role.CANDIDATE, runs));
        return this;
    }

    Sitting nullArm(Measurable<Run> runs) {
        arms.add(new Arm<>("again", Arm.Role.NULL, runs));
        return this;
    }

    /** Compared by the user's metrics; the runs are of a server. */
    Sitting by(String... metrics) {
        Course server = new Course.Serves(null, Course.USUAL_READY_TIMEOUT, "load", null);
        figures = Figure.of(new Procedure(
                null, server, null, Stream.of(metrics).map(MetricSpec::parse).toList()));
        return this;
    }

    Sitting underQuota() {
        underQuota = true;
        return this;
    }

    Conclusion conclusion() {
        Judge judge = judge();
        return judge.conclusion(judge.findings());
    }

    String headline() {
        return conclusion().headline(findings().getFirst(), Analysis.standard(), figures.getFirst());
    }

    List<String> warnings() {
        Judge judge = judge();
        List<ArmFindings> findings = judge.findings();
        return judge.warnings(findings, judge.conclusion(findings));
    }

    List<ArmFindings> findings() {
        return judge().findings();
    }

    /** Lets runs to come know what it has shown. */
    void teach(Memory memory) {
        new Lessons(memory, specs, result()).teach();
    }

    private Judge judge() {
        return new Judge(result(), specs, figures, Analysis.standard(), underQuota);
    }

    private TrialResult<Run> result() {
        return new Trial<>(arms, new Plan(0, ROUNDS, 0, 1)).run(TrialListener.silent(), () -> false);
    }

    /** Every run takes as long. */
    static Measurable<Run> steady(double seconds) {
        return () -> run(seconds, 0, List.of(JVM));
    }

    /** Runs vary by up to a tenth, and repeat after eight. */
    static Measurable<Run> noisy(double seconds) {
        double[] errors = {0.1, -0.1, 0.02, 0.07, -0.03, -0.08, 0.05, -0.01};
        int[] runs = {0};
        return () -> run(seconds * (1 + errors[runs[0]++ % ROUNDS]), 0, List.of(JVM));
    }

    /** Wall and GC seconds of eight runs, one after the other. */
    static Measurable<Run> collecting(double[] seconds, double[] gcSeconds) {
        int[] runs = {0};
        return () -> {
            int i = runs[0]++ % ROUNDS;
            return run(seconds[i], gcSeconds[i], List.of(JVM));
        };
    }

    static Measurable<Run> withoutJvm(double seconds) {
        return () -> run(seconds, 0, List.of());
    }

    static Measurable<Run> failingAfter(int good, double seconds) {
        int[] runs = {0};
        return () -> {
            if (runs[0]++ % (good + 1) == good) {
                throw new RunFailed("it exited with status 7");
            }
            return run(seconds, 0, List.of(JVM));
        };
    }

    /** A server's run: CPU time under load, and a metric by each name and value. */
    static Measurable<Run> serving(double cpuSeconds, Map<String, Double> metrics) {
        return () -> run(30, 0, List.of(JVM)).with(new Serving(1, 10, cpuSeconds), metrics);
    }

    /**
     * Runs beside neighbours.
     *
     * @param cpuSeconds of the program
     * @param neighbourCpus that neighbours used in eight runs, one after the other; of two
     */
    static Measurable<Run> beside(double wallSeconds, double cpuSeconds, double... neighbourCpus) {
        int[] runs = {0};
        return () -> {
            double used = neighbourCpus[runs[0]++ % neighbourCpus.length];
            return run(wallSeconds, cpuSeconds, null, new Neighbours(2, used * wallSeconds, null, null));
        };
    }

    /**
     * Every run beside the same neighbours, which use the same of the CPUs.
     *
     * @param ownWaitSeconds of the program
     * @param watchedCpus that neighbours' threads used
     * @param waitingThreads of neighbours, on average
     */
    static Measurable<Run> besideWaiting(
            double wallSeconds, double cpuSeconds, double ownWaitSeconds, double watchedCpus, double waitingThreads) {
        return () -> run(
                wallSeconds,
                cpuSeconds,
                ownWaitSeconds,
                new Neighbours(2, watchedCpus * wallSeconds, watchedCpus * wallSeconds, waitingThreads * wallSeconds));
    }

    private static Run run(double wallSeconds, double gcSeconds, List<JvmFacts> jvms) {
        return run(wallSeconds, wallSeconds, gcSeconds, null, null, jvms);
    }

    private static Run run(
            double wallSeconds, double cpuSeconds, @Nullable Double ownWaitSeconds, Neighbours neighbours) {
        return run(wallSeconds, cpuSeconds, 0, ownWaitSeconds, neighbours, List.of(JVM));
    }

    private static Run run(
            double wallSeconds,
            double cpuSeconds,
            double gcSeconds,
            @Nullable Double ownWaitSeconds,
            @Nullable Neighbours neighbours,
            List<JvmFacts> jvms) {
        return new Run(
                "",
                List.of("java"),
                0,
                wallSeconds,
                cpuSeconds,
                cpuSeconds,
                0,
                gcSeconds,
                null,
                null,
                null,
                null,
                null,
                ownWaitSeconds,
                0,
                0,
                null,
                null,
                null,
                0,
                neighbours,
                new Delays.Recorder().delays(),
                Map.of(),
                List.of(),
                jvms,
                null,
                null,
                null,
                null,
                Map.of(),
                Map.of(),
                List.of());
    }
}
