package io.heddle.lab.experiments;

import io.heddle.compare.runs.MetricSpec;
import io.heddle.compare.runs.ProgramRunner;
import io.heddle.compare.runs.RunMode;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.lab.Experiment;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.RatioTable;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Scale;
import io.heddle.lab.Workload;
import io.heddle.lab.Workloads;
import io.heddle.lab.recordings.ProgramRecording;
import io.heddle.policy.Policies;
import io.heddle.recorder.RecordingSummary;
import io.heddle.recorder.jvm.FlightRecorder;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.trials.Arm;
import io.heddle.trials.Plan;
import io.heddle.trials.RunDisturbed;
import io.heddle.trials.RunFailed;
import io.heddle.trials.analysis.ArmSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The cost of {@code heddle record} for the recorded program. */
final class RecordCost implements Experiment {
    private static final String COST = "costSeconds";
    private static final String CPU = "cpuSeconds";
    private static final String EVENTS = "eventsPerSecond";
    private static final String LOST = "lostEvents";
    private static final String CHAT = "chat";

    /** A round of three runs of 20 to 30 s takes at most a minute and a half. */
    private static final Plan PLAN = Plan.standard().withRounds(5).withWarmupRounds(0);

    /** The time of so many requests is in the order of seconds. */
    private static final int REQUESTS = 10_000;

    private static final String THROUGHPUT = "requests per s";
    private static final String TALK = "seconds";

    /** The last of two conversations counts. Each user says so few messages that both take 20 s together. */
    private static final List<String> CONVERSATIONS = List.of("--rooms", "50", "--messages", "30");

    private static final List<String> SHORT_CONVERSATIONS = List.of("--rooms", "2", "--messages", "20");

    /** How a program runs. */
    private enum Mode {
        BARE("bare", null),
        WITHOUT_FLIGHT_RECORDER("record --no-jfr", FlightRecorder.UNUSED),
        WITH_FLIGHT_RECORDER("record", FlightRecorder.USED);

        private final String label;
        private final @Nullable FlightRecorder recorder;

        Mode(String label, @Nullable FlightRecorder recorder) {
            this.label = label;
            this.recorder = recorder;
        }

        @Override
        public String toString() {
            return label;
        }
    }

    @Override
    public String name() {
        return "record-cost";
    }

    @Override
    public String question() {
        return "how much longer does a program take while `heddle record` records it?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(
                "Each program runs for about 20 s without Heddle and under `heddle record`, with and without Flight Recorder in its JVM; all modes are interleaved. The time of `graphs` and `search` is that of the program, from its start to its end. For `serve`, a server on the same CPUs as its clients, it is the time of %,d requests of clients that saturate the CPUs. For `chat` it is the time in which the clients of 50 rooms talk: 4,000 threads in two JVMs, of which the clients' JVM is recorded. A ratio is the median of the ratios to `bare` by round, followed by its confidence interval; the intervals of one program hold together with 95 %% confidence. The CPU time is that of the program with Flight Recorder's threads, without Heddle's; it varies less than the wall time, because other programs on the host do not count."
                        .formatted(REQUESTS)));
        for (Workload workload : lab.wanted(List.of(Workloads.GRAPHS, Workloads.SEARCH))) {
            List<String> command = workload.longCommand(lab);
            measure(lab, workload.name(), command, sections, mode -> figures(lab, mode, command));
        }
        if (lab.wants("serve")) {
            measure(lab, "serve", ServerWorkload.RECORDED.command(lab), sections, mode -> serve(lab, mode));
        }
        if (lab.wants(CHAT)) {
            measure(lab, CHAT, conversations(lab), sections, mode -> talk(lab, mode));
        }
        return lab.report("The cost of heddle record", sections);
    }

    private static void measure(
            Lab lab, String part, List<String> command, List<Section> sections, Lab.Measurement<Mode> measuring)
            throws InterruptedException, WriteFailed {
        InterleavedResults results = lab.interleave(part, PLAN, command, List.of(Mode.values()), measuring);
        sections.add(table(results, COST).titled(part));
        sections.add(table(results, CPU).titled(part + ": CPU time", "CPU"));
        sections.add(losses(part, results));
    }

    private static RatioTable table(InterleavedResults results, String time) {
        RatioTable table = new RatioTable("mode");
        for (Mode mode : Mode.values()) {
            table.row(
                    List.of(mode.toString()),
                    results.summary(mode.toString(), time),
                    results.compare(Mode.BARE.toString(), time, mode.toString(), time, Mode.values().length - 1));
        }
        return table;
    }

    private static Section losses(String part, InterleavedResults results) {
        Mode full = Mode.WITH_FLIGHT_RECORDER;
        ArmSummary lost = results.summary(full.toString(), LOST);
        return new Section.Paragraph("%s: median %,.0f scheduling events a second, of which %s."
                .formatted(
                        part,
                        results.median(full, EVENTS),
                        lost.max() == 0
                                ? "none was lost in any of %d runs".formatted(lost.count())
                                : "a median of %,.0f and at most %,.0f in all were lost in a run"
                                        .formatted(lost.median(), lost.max())));
    }

    private static Map<String, Double> figures(Lab lab, Mode mode, List<String> command)
            throws InterruptedException, RunFailed {
        return figures(lab, mode, command, RunProtocol.DEFAULT, run -> run.get(Figure.WALL));
    }

    /** @param cost in seconds */
    private static Map<String, Double> figures(
            Lab lab, Mode mode, List<String> command, RunProtocol protocol, ToDoubleFunction<Run> cost)
            throws InterruptedException, RunFailed {
        if (mode.recorder != null) {
            return new ProgramRecording(lab, protocol, Policies.DEFAULT, mode.recorder, command)
                    .run((result, _, _) -> figures(result.run(), result.summary(), cost));
        }
        try (ProgramRunner runner = ProgramRecording.runner(lab, protocol, command, lab::progress)) {
            Arm<Run> bare = runner.arm(mode.label, Optional.empty(), Arm.Role.BASELINE);
            return figures(bare.measurable().measure(), null, cost);
        } catch (RunDisturbed e) {
            throw new RunFailed(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Double> figures(
            Run run, @Nullable RecordingSummary summary, ToDoubleFunction<Run> cost) {
        Map<String, Double> figures = new HashMap<>(Map.of(COST, cost.applyAsDouble(run), CPU, run.get(Figure.CPU)));
        if (summary != null) {
            figures.put(EVENTS, summary.events() / summary.seconds());
            figures.put(LOST, (double) summary.lostEvents());
        }
        return figures;
    }

    private static Map<String, Double> serve(Lab lab, Mode mode) throws InterruptedException, RunFailed {
        return figures(
                lab,
                mode,
                ServerWorkload.RECORDED.command(lab),
                ServerWorkload.RECORDED.settings(lab, 1, 0, false).protocol(),
                run -> REQUESTS / metric(run, THROUGHPUT));
    }

    private static double metric(Run run, String name) {
        Double value = run.metrics().get(name);
        return value == null ? Double.NaN : value;
    }

    private static List<String> conversations(Lab lab) {
        return lab.scale() == Scale.FULL ? CONVERSATIONS : SHORT_CONVERSATIONS;
    }

    /** The clients' run beside a server; the time is that in which they talk. */
    private static Map<String, Double> talk(Lab lab, Mode mode) throws InterruptedException, RunFailed {
        try (RunningCommand server = lab.start(Chat.command(lab, List.of("server", "--host", "127.0.0.1")))) {
            String port = Chat.awaitReady(lab, server::words, server::isRunning);
            List<String> words = new ArrayList<>(List.of("clients", "--port", port));
            words.addAll(conversations(lab));
            return figures(
                    lab,
                    mode,
                    Chat.command(lab, words),
                    new RunProtocol(
                            null,
                            null,
                            new RunMode.ToCompletion(),
                            null,
                            List.of(MetricSpec.parse(TALK + "=" + Chat.SECONDS.pattern() + ":less"))),
                    run -> metric(run, TALK));
        }
    }
}
