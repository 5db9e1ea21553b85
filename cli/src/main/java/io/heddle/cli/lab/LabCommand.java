package io.heddle.cli.lab;

import io.heddle.cli.compare.TerminalComparison;
import io.heddle.cli.options.HeddleHome;
import io.heddle.cli.run.SignalForwarding;
import io.heddle.cli.terminal.Console;
import io.heddle.cli.terminal.ProgressReporter;
import io.heddle.documents.Content;
import io.heddle.documents.Destination;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.KernelServices;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.kernel.process.SelfCommand;
import io.heddle.kernel.process.ShellWords;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.Lab;
import io.heddle.lab.ResultCache;
import io.heddle.lab.RoundStore;
import io.heddle.lab.Scale;
import io.heddle.lab.experiments.Experiments;
import io.heddle.report.MarkdownReport;
import io.heddle.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle lab}: repeats the experiments behind {@code docs/results/}. */
@Command(
        name = "lab",
        description = "Repeat the experiments behind docs/results/ on this machine.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {LabCommand.ListCommand.class, LabCommand.RunExperimentCommand.class})
public final class LabCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "no command given. Use list, or run with the name of an experiment");
    }

    /** {@code heddle lab list}. */
    @Command(name = "list", description = "List the experiments.", mixinStandardHelpOptions = true)
    static final class ListCommand implements Callable<Integer> {
        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        @Override
        public Integer call() throws WriteFailed {
            Console.of(spec.commandLine())
                    .print(out -> Experiments.ALL.forEach(
                            experiment -> out.printf("%-14s %s%n", experiment.name(), experiment.question())));
            return 0;
        }
    }

    /** The names that a shell offers for completion. */
    static final class ExperimentNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Experiments.ALL.stream().map(Experiment::name).iterator();
        }
    }

    /** {@code heddle lab run}. */
    @Command(
            name = "run",
            description = "Run an experiment, or the rest of an interrupted one, and write its page.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            exitCodeListHeading = "%nExit status:%n",
            exitCodeList = {
                "0:the experiment is complete",
                "1:Heddle broke a promise in the experiment",
                "2:the experiment could not run",
                "128+N:signal N ended the experiment; the measured parts are kept"
            },
            footerHeading = "%nExamples:%n",
            footer = {
                "  heddle lab run policies --short",
                "  heddle lab run attacks --only interrupts",
                "  heddle lab run services --only spring-g1 --rounds 10",
                "  heddle lab run renaissance --jar renaissance-mit.jar"
            })
    static final class RunExperimentCommand implements Callable<Integer> {
        @Parameters(
                paramLabel = "NAME",
                completionCandidates = ExperimentNames.class,
                description = "The experiment; heddle lab list names all")
        @SuppressWarnings("NullAway.Init")
        private String name;

        @Option(
                names = "--only",
                paramLabel = "PART",
                description =
                        "Run only this part, for example a workload, and print the result instead of writing the page; may be"
                                + " repeated")
        private List<String> only = new ArrayList<>();

        @Option(names = "--short", description = "Run everything once and small, as a check. The page goes to target/")
        private boolean isShort;

        @Option(
                names = ExperimentOptions.LENGTH,
                paramLabel = "DURATION",
                description =
                        "Length of each load of services, 3s to 20m (default: 20s), of each run of renaissance (default: 60s),"
                                + " or of goals, 3s to 1h (default: 150s)")
        private @Nullable Duration length;

        @Option(
                names = ExperimentOptions.ROUNDS,
                paramLabel = "N",
                description =
                        "Number of rounds of services and renaissance (default: 6), oversubscription, switches or gang (default: 5), or goals"
                                + " (default: 20), with those of earlier sittings; 0 writes the page of those alone")
        private @Nullable Integer rounds;

        @Option(
                names = ExperimentOptions.JAR,
                paramLabel = "FILE",
                description = "A release of the Renaissance suite, for renaissance")
        private @Nullable Path jar;

        @Option(names = "--fresh", description = "Discard earlier measurements; with --only, those of its parts")
        private boolean fresh;

        @Option(
                names = {"-q", "--quiet"},
                description = "Print no progress; only results, warnings and errors")
        private boolean quiet;

        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        @Override
        public Integer call() throws WriteFailed {
            Experiment experiment = Experiments.named(name)
                    .orElseThrow(() -> new UserError("no experiment is called '" + name + "'. Use one of "
                            + Experiments.ALL.stream().map(Experiment::name).collect(Collectors.joining(", ")) + "."));
            ExperimentOptions options = new ExperimentOptions(jar, length, rounds);
            options.requireOf(experiment);
            Path home = HeddleHome.path();
            if (!Files.isDirectory(home.resolve("workloads"))) {
                throw new UserError("experiments need Heddle's sources, which have the workloads. Clone the repository,"
                        + " and run ./heddle there.");
            }
            Scale scale = isShort ? Scale.SHORT : Scale.FULL;
            Path folder = home.resolve("target/lab/" + (isShort ? "short-" : "") + experiment.name());
            ResultCache cache = new ResultCache(folder, fresh);
            cache.createFolder();
            Path results = home.resolve("docs/results");
            RoundStore store = new RoundStore(
                    isShort
                            ? folder.resolve("rounds.json")
                            : results.resolve("rounds").resolve(experiment.name() + ".json"),
                    fresh);
            Destination.File page = new Destination.File(
                    isShort ? folder.resolve("page.md") : results.resolve(experiment.name() + ".md"));
            KernelServices host = KernelServices.live();
            Lab.Environment environment = new Lab.Environment(
                    host,
                    new HostCapabilities(host),
                    home,
                    Path.of(System.getProperty("java.home"), "bin", "java"),
                    home.resolve("heddle"));
            Console console = Console.of(spec.commandLine());
            ExperimentProgress progress = new ExperimentProgress(console, ProgressReporter.Style.of(quiet));
            WantedParts wanted = new WantedParts(only);
            AtomicInteger signalled = new AtomicInteger();
            Lab lab =
                    new Lab(environment, command("./heddle", options), scale, options, cache, store, wanted, progress);
            SignalForwarding.endsWith(lab::stop, signalled::set);
            SignalForwarding.onContinue(lab::continued);
            try (var _ = new ExperimentLock()) {
                Report report = experiment.run(lab);
                wanted.requireAll(name);
                if (wanted.areAll()) {
                    ChartFiles charts = ChartFiles.write(report, page.path());
                    page.write(Content.text(() -> MarkdownReport.render(report, charts::picture)));
                    console.tell("Report: " + TerminalComparison.uri(page));
                } else {
                    console.result(Content.text(() -> MarkdownReport.render(report)));
                }
                lab.brokenPromises().forEach(promise -> console.tell("broken promise: " + promise));
                return lab.brokenPromises().isEmpty() ? 0 : 1;
            } catch (InterruptedException stopped) {
                console.tell("the experiment is incomplete: a signal stopped it. `"
                        + command(SelfCommand.word(), options) + "` measures the rest.");
                return 128 + signalled.get();
            }
        }

        /** @param heddle the word for Heddle */
        private String command(String heddle, ExperimentOptions options) {
            List<String> words = new ArrayList<>(List.of(heddle, "lab", "run", name));
            if (isShort) {
                words.add("--short");
            }
            words.addAll(options.words());
            only.forEach(part -> words.addAll(List.of("--only", part)));
            return ShellWords.join(words);
        }
    }
}
