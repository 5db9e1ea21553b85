package io.heddle.cli;

import io.heddle.documents.Content;
import io.heddle.documents.Destination;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.Host;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.kernel.process.SelfCommand;
import io.heddle.lab.Experiment;
import io.heddle.lab.Experiments;
import io.heddle.lab.Lab;
import io.heddle.lab.Notebook;
import io.heddle.lab.Scale;
import io.heddle.report.MarkdownReport;
import io.heddle.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle lab}: the experiments behind {@code docs/results/}, for anybody to repeat. */
@Command(
        name = "lab",
        description = "Repeat the experiments behind docs/results/ on this machine.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {LabCommand.ListCommand.class, LabCommand.RunExperimentCommand.class})
final class LabCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to do: list, or run and an experiment's name");
    }

    /** {@code heddle lab list}. */
    @Command(name = "list", description = "Name the experiments.", mixinStandardHelpOptions = true)
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

    /** {@code heddle lab run}. */
    @Command(
            name = "run",
            description = {
                "Run an experiment, or what an interrupted one has left to do, and write its page.",
                "The exit status is 1 when the experiment has seen Heddle break a promise."
            },
            mixinStandardHelpOptions = true)
    static final class RunExperimentCommand implements Callable<Integer> {
        @Parameters(paramLabel = "NAME", description = "The experiment")
        @SuppressWarnings("NullAway.Init")
        private String name;

        @Option(
                names = "--only",
                paramLabel = "PART",
                description = "Leave out all but these parts, for example workloads; the page is not written then")
        private List<String> only = new ArrayList<>();

        @Option(
                names = "--short",
                description = "Everything once and small, to see that it works; the page goes to target/")
        private boolean isShort;

        @Option(names = "--fresh", description = "Forget what earlier runs have measured")
        private boolean fresh;

        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        @Override
        public Integer call() throws WriteFailed {
            Experiment experiment = Experiments.named(name)
                    .orElseThrow(() -> new UserError("no experiment is called '" + name + "'; there are "
                            + Experiments.ALL.stream().map(Experiment::name).collect(Collectors.joining(", "))));
            Path home = Path.of(System.getProperty("heddle.home", "."))
                    .toAbsolutePath()
                    .normalize();
            if (!Files.isDirectory(home.resolve("workloads"))) {
                throw new UserError("experiments need Heddle's sources, which have the workloads: clone them, and call"
                        + " ./heddle there");
            }
            Scale scale = isShort ? Scale.SHORT : Scale.FULL;
            Path folder = home.resolve("target/lab/" + (isShort ? "short-" : "") + experiment.name());
            Notebook notebook = new Notebook(folder);
            if (fresh) {
                notebook.clear();
            }
            Destination page = new Destination.File(
                    isShort ? folder.resolve("page.md") : home.resolve("docs/results/" + experiment.name() + ".md"));
            Host host = Host.live();
            Lab.Bench bench = new Lab.Bench(
                    host,
                    new HostCapabilities(host),
                    home,
                    Path.of(System.getProperty("java.home"), "bin", "java"),
                    home.resolve("heddle"));
            AtomicInteger signalled = new AtomicInteger();
            Lab lab = new Lab(bench, scale, notebook, part -> only.isEmpty() || only.contains(part), this::tell);
            SignalForwarding.endsWith(lab::stop, signalled::set);
            SignalForwarding.onContinue(lab::continued);
            try (var _ = new SoleExperiment()) {
                Report report = experiment.run(lab);
                Content content = Content.text(() -> MarkdownReport.render(report));
                if (only.isEmpty()) {
                    page.write(content);
                    tell("the page is " + page.place());
                } else {
                    Console.of(spec.commandLine()).result(content);
                }
                lab.brokenPromises().forEach(promise -> tell("broken promise: " + promise));
                return lab.brokenPromises().isEmpty() ? 0 : 1;
            } catch (InterruptedException stopped) {
                tell("stopped; what was measured is kept, and `" + SelfCommand.word() + " lab run " + name
                        + "` goes on from there");
                return 128 + signalled.get();
            }
        }

        private void tell(String line) {
            Console.of(spec.commandLine()).tell(line);
        }
    }
}
