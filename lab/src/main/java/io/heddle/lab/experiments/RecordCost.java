package io.heddle.lab.experiments;

import io.heddle.compare.recording.RecordedRun;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.governor.session.Session;
import io.heddle.governor.session.TerminationSpec;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.lab.Experiment;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.RatioTable;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Scale;
import io.heddle.lab.Workload;
import io.heddle.lab.Workloads;
import io.heddle.policy.Policies;
import io.heddle.recorder.RecordingSpec;
import io.heddle.recorder.RecordingSummary;
import io.heddle.recorder.jvm.FlightRecorder;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** The cost of {@code heddle record} for the recorded program. */
final class RecordCost implements Experiment {
    private static final String WALL = "wallSeconds";
    private static final String CPU = "cpuSeconds";
    private static final String EVENTS = "eventsPerSecond";
    private static final String LOST = "lostEvents";
    private static final long POLL_MILLIS = 20;
    private static final Plan PLAN = Plan.standard().withRounds(5).withWarmupRounds(0);

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
        sections.add(
                new Section.Paragraph(
                        "Each program runs without Heddle and under `heddle record`, with and without Flight Recorder in its JVM. The wall time is that of the program, from its start to its end. For `chat` it is the time in which the clients of 50 rooms talk: 4,000 threads in two JVMs, of which the clients' JVM is recorded."));
        for (Workload workload : lab.wanted(List.of(Workloads.GRAPHS, Workloads.SEARCH))) {
            List<String> command = workload.longCommand(lab);
            InterleavedResults results = lab.interleave(
                    workload.name(), PLAN, command, List.of(Mode.values()), mode -> figures(run(lab, mode, command)));
            add(workload.name(), results, sections);
        }
        if (lab.wants("chat")) {
            InterleavedResults results =
                    lab.interleave("chat", PLAN, List.of(), List.of(Mode.values()), mode -> talk(lab, mode));
            add("chat", results, sections);
        }
        return lab.report("The cost of heddle record", sections);
    }

    private static void add(String program, InterleavedResults results, List<Section> sections) {
        RatioTable table = new RatioTable("mode");
        for (Mode mode : Mode.values()) {
            table.row(
                    List.of(mode.toString()),
                    results.summary(mode.toString(), WALL),
                    results.compare(Mode.BARE.toString(), WALL, mode.toString(), WALL, Mode.values().length - 1));
        }
        sections.add(table.titled(program));
        Mode full = Mode.WITH_FLIGHT_RECORDER;
        sections.add(new Section.Paragraph(
                "%s: median %,.0f scheduling events a second, %,.0f lost; CPU time of the program %.2f s, and %.2f s without Heddle."
                        .formatted(
                                program,
                                results.median(full, EVENTS),
                                results.median(full, LOST),
                                results.median(full, CPU),
                                results.median(Mode.BARE, CPU))));
    }

    /** A run with what was recorded. */
    private record Measured(Run run, @Nullable RecordingSummary summary, String output) {}

    private static Map<String, Double> figures(Measured measured) {
        RecordingSummary summary = measured.summary();
        return Map.of(
                WALL,
                measured.run().get(Figure.WALL),
                CPU,
                measured.run().get(Figure.CPU),
                EVENTS,
                summary == null ? 0 : summary.events() / summary.seconds(),
                LOST,
                summary == null ? 0 : (double) summary.lostEvents());
    }

    private static Measured run(Lab lab, Mode mode, List<String> command) throws InterruptedException, RunFailed {
        try (TemporaryFolder folder = TemporaryFolder.create("cost")) {
            Path output = folder.path().resolve("output");
            SpawnSpec launch = new SpawnSpec(
                    command,
                    Stdio.devNull(),
                    new Stdio.File(output),
                    new Stdio.File(folder.path().resolve("errors")),
                    true);
            Measured measured = mode.recorder == null
                    ? new Measured(
                            new Session(
                                            lab.environment().host(),
                                            Policies.DEFAULT,
                                            TerminationSpec.NATURAL,
                                            lab::progress)
                                    .runBare(launch, () -> null),
                            null,
                            Files.readString(output))
                    : recorded(lab, mode.recorder, launch, folder.path(), output);
            if (measured.run().exitStatus() != 0) {
                throw new RunFailed("the program exited with status "
                        + measured.run().exitStatus() + ": " + measured.output().strip());
            }
            return measured;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Measured recorded(Lab lab, FlightRecorder recorder, SpawnSpec launch, Path folder, Path output)
            throws IOException, InterruptedException, RunFailed {
        RecordingSpec spec =
                new RecordingSpec(folder.resolve("run.jfr"), RecordingSpec.DEFAULT_MAX_BYTES, null, recorder);
        RecordedRun.Result result = new RecordedRun(
                        lab.environment().host(),
                        Policies.DEFAULT,
                        new FixedPolicy(Policies.DEFAULT),
                        TerminationSpec.NATURAL,
                        spec,
                        lab::progress)
                .run(launch);
        if (result.failure() != null) {
            throw new RunFailed("the recording failed: " + result.failure());
        }
        return new Measured(result.run(), result.summary(), Files.readString(output));
    }

    /** The clients' run beside a server; the wall time is the time in which they talk. */
    private static Map<String, Double> talk(Lab lab, Mode mode) throws InterruptedException, RunFailed {
        try (RunningCommand server = lab.start(Chat.command(lab, List.of("server", "--host", "127.0.0.1")))) {
            Matcher ready = Chat.READY.matcher("");
            while (!ready.reset(server.output()).find()) {
                lab.requireRunning();
                if (!server.isRunning()) {
                    throw new RunFailed("the server ended: " + server.words());
                }
                Thread.sleep(POLL_MILLIS);
            }
            String rooms = lab.scale() == Scale.FULL ? "50" : "2";
            Measured measured = run(
                    lab,
                    mode,
                    Chat.command(
                            lab,
                            List.of("clients", "--host", "127.0.0.1", "--port", ready.group(1), "--rooms", rooms)));
            Map<String, Double> figures = new HashMap<>(figures(measured));
            figures.put(WALL, Chat.find(Chat.SECONDS, measured.output()));
            return figures;
        }
    }
}
