package io.heddle.compare.analysis;

import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.runs.MetricSpec;
import io.heddle.compare.runs.RunMode;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.governor.run.ApplyLatency;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Figures;
import io.heddle.governor.run.Run;
import io.heddle.governor.run.ServingPhase;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.trials.Arm;
import io.heddle.trials.Measurable;
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import io.heddle.trials.Trial;
import io.heddle.trials.TrialListener;
import io.heddle.trials.TrialResult;
import io.heddle.trials.analysis.Analysis;
import io.heddle.watch.JvmCounterTotals;
import io.heddle.watch.ProgramIdentity;
import io.heddle.watch.peers.PeerUsage;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A simulated comparison of eight rounds. The test specifies the duration of runs. */
public final class TrialFixture {
    private static final int ROUNDS = 8;
    static final ProgramIdentity PROGRAM = new ProgramIdentity("app.jar", "", 25, "PARALLEL", 1L << 30, 2, "6.18.0");
    private static final JvmCounterTotals JVM =
            new JvmCounterTotals(1, null, null, null, null, null, null, null, null, null, null, PROGRAM);

    private final List<ArmSpec> specs = new ArrayList<>();
    private final List<Arm<Run>> arms = new ArrayList<>();
    private int rounds = ROUNDS;
    private boolean underQuota;
    private List<MetricDefinition> metrics = MetricDefinition.ALL;

    public TrialFixture rounds(int count) {
        rounds = count;
        return this;
    }

    /** Adds an arm; the first is the baseline. */
    public TrialFixture arm(String spec, Measurable<Run> runs) {
        ArmSpec parsed = ArmSpec.parse(spec);
        specs.add(parsed);
        arms.add(new Arm<>(parsed.label(), arms.isEmpty() ? Arm.Role.BASELINE : Arm.Role.CANDIDATE, runs));
        return this;
    }

    public TrialFixture nullArm(Measurable<Run> runs) {
        arms.add(new Arm<>("again", Arm.Role.NULL, runs));
        return this;
    }

    /** Compares by metrics of the user; the program is a server. */
    public TrialFixture by(String... userMetrics) {
        RunMode server = new RunMode.Server(null, RunMode.DEFAULT_READY_TIMEOUT, "load", null);
        metrics = MetricDefinition.of(new RunProtocol(
                null,
                null,
                server,
                null,
                Stream.of(userMetrics).map(MetricSpec::parse).toList()));
        return this;
    }

    TrialFixture underQuota() {
        underQuota = true;
        return this;
    }

    public Conclusion conclusion() {
        ResultAnalyzer analyzer = analyzer();
        return analyzer.conclusion(analyzer.findings());
    }

    public String headline() {
        return conclusion().headline(findings().getFirst(), Analysis.standard(), metrics.getFirst());
    }

    public List<String> warnings() {
        ResultAnalyzer analyzer = analyzer();
        List<ArmFindings> findings = analyzer.findings();
        return analyzer.warnings(findings, analyzer.conclusion(findings));
    }

    public List<ArmFindings> findings() {
        return analyzer().findings();
    }

    /** Stores the results as evidence. */
    void store(EvidenceHistory history) {
        new EvidenceUpdate(history, specs, result()).apply();
    }

    /** Those that decide and explain; the first decides. */
    public List<MetricDefinition> metrics() {
        return metrics;
    }

    private ResultAnalyzer analyzer() {
        return new ResultAnalyzer(result(), specs, metrics, Analysis.standard(), underQuota);
    }

    private TrialResult<Run> result() {
        return new Trial<>(arms, new Plan(0, rounds, 0, 1)).run(TrialListener.silent(), () -> false);
    }

    /** All runs take this time. */
    public static Measurable<Run> steady(double seconds) {
        return () -> run(seconds, 0, List.of(JVM));
    }

    /** Runs vary by up to 10 %, and repeat after eight. */
    public static Measurable<Run> noisy(double seconds) {
        double[] errors = {0.1, -0.1, 0.02, 0.07, -0.03, -0.08, 0.05, -0.01};
        int[] runs = {0};
        return () -> run(seconds * (1 + errors[runs[0]++ % ROUNDS]), 0, List.of(JVM));
    }

    /** Wall and GC seconds of eight consecutive runs. */
    public static Measurable<Run> collecting(double[] seconds, double[] gcSeconds) {
        int[] runs = {0};
        return () -> {
            int i = runs[0]++ % ROUNDS;
            return run(seconds[i], gcSeconds[i], List.of(JVM));
        };
    }

    static Measurable<Run> withoutJvm(double seconds) {
        return () -> run(seconds, 0, List.of());
    }

    public static Measurable<Run> failingAfter(int good, double seconds) {
        int[] runs = {0};
        return () -> {
            if (runs[0]++ % (good + 1) == good) {
                throw new RunFailed("it exited with status 7");
            }
            return run(seconds, 0, List.of(JVM));
        };
    }

    /** Runs of a server with this CPU time under load and these metrics. */
    public static Measurable<Run> serving(double cpuSeconds, Map<String, Double> metrics) {
        return () -> run(30, 0, List.of(JVM)).with(new ServingPhase(1, 10, cpuSeconds), metrics);
    }

    /**
     * Runs beside peers.
     *
     * @param cpuSeconds of the program
     * @param peerCpus CPUs that peers used in eight consecutive runs, of two
     */
    static Measurable<Run> beside(double wallSeconds, double cpuSeconds, double... peerCpus) {
        int[] runs = {0};
        return () -> {
            double used = peerCpus[runs[0]++ % peerCpus.length];
            return run(wallSeconds, cpuSeconds, null, new PeerUsage(2, used * wallSeconds, null, null));
        };
    }

    /**
     * Runs beside the same peers, which use the same CPU time in each run.
     *
     * @param ownWaitSeconds of the program
     * @param watchedCpus CPUs that threads of peers used
     * @param waitingThreads mean number of waiting threads of peers
     */
    static Measurable<Run> besideWaiting(
            double wallSeconds, double cpuSeconds, double ownWaitSeconds, double watchedCpus, double waitingThreads) {
        return () -> run(
                wallSeconds,
                cpuSeconds,
                ownWaitSeconds,
                new PeerUsage(2, watchedCpus * wallSeconds, watchedCpus * wallSeconds, waitingThreads * wallSeconds));
    }

    private static Run run(double wallSeconds, double gcSeconds, List<JvmCounterTotals> jvms) {
        return run(wallSeconds, wallSeconds, gcSeconds, null, null, jvms);
    }

    private static Run run(double wallSeconds, double cpuSeconds, @Nullable Double ownWaitSeconds, PeerUsage peers) {
        return run(wallSeconds, cpuSeconds, 0, ownWaitSeconds, peers, List.of(JVM));
    }

    private static Run run(
            double wallSeconds,
            double cpuSeconds,
            double gcSeconds,
            @Nullable Double ownWaitSeconds,
            @Nullable PeerUsage peers,
            List<JvmCounterTotals> jvms) {
        Map<Figure, @Nullable Double> known = new EnumMap<>(Figure.class);
        known.put(Figure.WALL, wallSeconds);
        known.put(Figure.CPU, cpuSeconds);
        known.put(Figure.USER, cpuSeconds);
        known.put(Figure.SYSTEM, 0.0);
        known.put(Figure.VOLUNTARY_SWITCHES, 0.0);
        known.put(Figure.INVOLUNTARY_SWITCHES, 0.0);
        known.put(Figure.HEDDLE_CPU, 0.0);
        known.put(Figure.GC, gcSeconds);
        known.put(Figure.RUN_QUEUE_WAIT, ownWaitSeconds);
        Figures.Builder figures = new Figures.Builder();
        for (Figure figure : Figure.values()) {
            Double value = known.get(figure);
            if (value == null) {
                figures.putAbsent(figure, "not of this fixture");
            } else {
                figures.put(figure, value);
            }
        }
        return new Run(
                "",
                List.of("java"),
                0,
                figures.build(),
                peers,
                new ApplyLatency.Recorder().latency(),
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
