package io.heddle.cli.simulate;

import io.heddle.cli.options.CompletionCandidates;
import io.heddle.cli.options.OutputOptions;
import io.heddle.cli.options.Sizes;
import io.heddle.cli.terminal.Console;
import io.heddle.documents.Content;
import io.heddle.documents.Destination;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.PolicyException;
import io.heddle.policy.PolicyExpression;
import io.heddle.recorder.file.InvalidRecording;
import io.heddle.recorder.file.RecordingReader;
import io.heddle.recorder.jvm.events.JvmTimeline;
import io.heddle.report.CsvTable;
import io.heddle.report.html.HtmlReport;
import io.heddle.simulator.Scenario;
import io.heddle.simulator.Simulation;
import io.heddle.simulator.calibration.IncompleteRecording;
import io.heddle.timeline.Timeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code heddle simulate}: a recorded or described program on other machines, and under other policies. */
@Command(
        name = "simulate",
        description = {
            "Predict the times of a program on other numbers of CPUs and under other policies.",
            "Record it with `heddle record -p jvm-first`, on a machine with 2 CPUs or more, or describe it."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:all scenarios were simulated, and all files were written",
            "2:the recording lacks something, the description has an error, or a file could not be written"
        },
        footer = {
            "  heddle simulate --from app.jfr",
            "  heddle simulate --from app.jfr --cores 8,16,48 --policy default,fifo,virtual",
            "  heddle simulate --from app.jfr --heap 512m,1g,2g --policy default,gc:threads=2",
            "  heddle simulate --from app.jfr --cores 1,2,4,8,16 --json app.json --resume",
            "  heddle simulate --from app.toml --cores 8,64"
        })
public final class SimulateCommand implements Callable<Integer> {
    private static final int MAX_CPUS = 1024;
    private static final String DESCRIPTION_SUFFIX = ".toml";
    private static final List<Integer> DEFAULT_CPUS = List.of(1, 2, 4, 8, 16);
    private static final List<String> DEFAULT_POLICIES = List.of("default", "fifo", "virtual");

    @Option(
            names = "--from",
            required = true,
            paramLabel = "FILE",
            description = "The recording, or a description (FILE.toml)")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--cores",
            split = ",",
            paramLabel = "N",
            description = "The numbers of CPUs (default: 1,2,4,8,16, and that of the recording)")
    private List<Integer> cpus = List.of();

    @Option(
            names = {"-p", "--policy"},
            split = ",(?![a-z-]+=)",
            paramLabel = "POLICY",
            completionCandidates = CompletionCandidates.PolicyNames.class,
            description = "The policies, as of heddle run (default: default,fifo,virtual)")
    private List<String> policies = DEFAULT_POLICIES;

    @Option(
            names = "--heap",
            split = ",",
            paramLabel = "SIZE",
            converter = Sizes.class,
            description = "The maximum heaps, for example 512m,1g (default: that of the recording)")
    private List<Long> heaps = List.of();

    @Option(
            names = "--recorded-under",
            paramLabel = "POLICY",
            description = "The policy of the recorded run, if it was a file (default: the recording says)")
    private @Nullable String recordedUnder;

    @Option(
            names = "--resume",
            description =
                    "Simulate only what the JSON file does not have yet; a long sweep saves its results each second")
    private boolean resumes;

    @Option(
            names = {"--html", "--export-html"},
            paramLabel = "FILE",
            description = "Write a page with charts")
    private @Nullable Destination html;

    @Option(
            names = {"--csv", "--export-csv"},
            paramLabel = "FILE",
            description = "Write one CSV line for each scenario")
    private @Nullable Destination csv;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException, WriteFailed {
        List<Policy> wanted = policies.stream().map(this::policy).toList();
        for (int each : cpus) {
            if (each < 1 || each > MAX_CPUS) {
                throw wrong("--cores takes numbers from 1 to %,d, not %,d".formatted(MAX_CPUS, each));
            }
        }
        if (heaps.stream().anyMatch(each -> each == 0)) {
            throw wrong("--heap takes sizes above 0");
        }
        output.checkWith(html, csv);
        if (resumes && !(output.json() instanceof Destination.File)) {
            throw wrong("--resume needs the results so far: --json FILE");
        }
        SimulatedProgram program = program();
        SimulationResults results = new SimulationResults(program, scenarios(program, wanted), output.json());
        if (resumes) {
            results.load();
        }
        SimulationProgress progress = new SimulationProgress(
                console(), output.quiet, results.missing().size());
        try {
            results.run(progress);
        } finally {
            progress.end();
        }
        write(results);
        return 0;
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private Policy policy(String text) {
        Policy policy = PolicyExpression.parse(text);
        Simulation.obstacle(policy).ifPresent(obstacle -> {
            throw new UserError("policy " + text + " cannot be simulated: " + obstacle + ".");
        });
        return policy;
    }

    private SimulatedProgram program() {
        if (!file.toString().endsWith(DESCRIPTION_SUFFIX)) {
            return recorded(read());
        }
        if (recordedUnder != null) {
            throw wrong("--recorded-under belongs to a recording, and %s is a description".formatted(file));
        }
        return SimulatedProgram.described(file);
    }

    private Timeline read() {
        try {
            return RecordingReader.read(file, new JvmTimeline());
        } catch (InvalidRecording e) {
            throw new UserError("cannot simulate: " + e.getMessage());
        } catch (IOException e) {
            throw new UserError("cannot simulate " + file + ": " + e.getMessage());
        }
    }

    private SimulatedProgram recorded(Timeline timeline) {
        Policy policy = recordedUnder == null
                ? recordedPolicy(timeline.facts().policy())
                : PolicyExpression.parse(recordedUnder);
        try {
            return SimulatedProgram.recorded(file, timeline, policy);
        } catch (IncompleteRecording e) {
            throw new UserError("cannot simulate %s: it lacks %s".formatted(file, e.getMessage()));
        }
    }

    /** @param name as the recording has it; empty if it has none */
    private static Policy recordedPolicy(String name) {
        try {
            return name.isEmpty() ? Policies.DEFAULT : PolicyExpression.parse(name);
        } catch (PolicyException e) {
            throw new UserError(
                    "the program was recorded under policy %s, which is not built in. Add --recorded-under FILE.toml."
                            .formatted(name));
        }
    }

    private List<Scenario> scenarios(SimulatedProgram program, List<Policy> wanted) {
        Stream<Integer> recorded = program.recording() == null
                ? Stream.empty()
                : Stream.of(program.recording().figures().cpus());
        List<Integer> machines = cpus.isEmpty()
                ? Stream.concat(DEFAULT_CPUS.stream(), recorded)
                        .distinct()
                        .sorted()
                        .toList()
                : cpus.stream().distinct().toList();
        List<Long> sizes = heaps.isEmpty() ? List.of(Scenario.RECORDED_HEAP) : heaps;
        List<Scenario> scenarios = new ArrayList<>();
        for (int each : machines) {
            for (long heap : sizes) {
                for (Policy policy : wanted) {
                    scenarios.add(new Scenario(each, heap, policy));
                }
            }
        }
        return scenarios;
    }

    private void write(SimulationResults results) throws WriteFailed {
        SimulateReport report = new SimulateReport(results);
        results.save();
        if (html != null) {
            html.write(HtmlReport.content(report.page()));
        }
        if (csv != null) {
            csv.write(Content.text(() -> CsvTable.render(report.table())));
        }
        boolean hasStandardOutput = Stream.of(html, csv).anyMatch(Destination.Standard.class::isInstance);
        if (output.showsResult() && !hasStandardOutput) {
            console().print(report.text());
        }
    }

    private Console console() {
        return Console.of(spec.commandLine());
    }
}
