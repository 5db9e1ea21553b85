package io.heddle.cli.lab;

import io.heddle.cli.compare.CompareOutput;
import io.heddle.cli.compare.TerminalComparison;
import io.heddle.cli.options.HeddleHome;
import io.heddle.cli.terminal.Console;
import io.heddle.cli.terminal.ProgressReporter;
import io.heddle.compare.CompareSettings;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.documents.Destination;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.kernel.process.SelfCommand;
import io.heddle.lab.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code heddle demo}: the policies that this machine allows, compared on a bundled program, with a page of charts. */
@Command(
        name = "demo",
        description = "Compare policies on a bundled real program (Apache Xalan) and write a page with charts.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:the policies were measured, and the page was written",
            "2:nothing could be measured, or the page could not be written",
            "128+N:signal N ended the demo"
        },
        footerHeading = "%nExamples:%n",
        footer = {"  heddle demo", "  heddle demo -n 10 --html /tmp/demo.html"})
public final class DemoCommand implements Callable<Integer> {
    /** A run takes five to ten seconds on two CPUs. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    @Option(
            names = {"-n", "--runs"},
            paramLabel = "N",
            defaultValue = "6",
            description = "Measured runs of each arm; intervals need 5 (default: ${DEFAULT-VALUE})")
    private int runs;

    @Option(
            names = {"--html", "--export-html"},
            paramLabel = "FILE",
            defaultValue = "heddle-demo.html",
            description = "The file of the page (default: ${DEFAULT-VALUE})")
    @SuppressWarnings("NullAway.Init")
    private Destination html;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print no progress and no advice; only results, warnings and errors")
    private boolean quiet;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws WriteFailed {
        var settings = new CompareSettings(runs, 1, false, TIMEOUT, false, 0.05, 1, RunProtocol.DEFAULT);
        Path jar = Workload.findJar(HeddleHome.path(), "transform")
                .orElseThrow(
                        () -> new UserError("the program of the demo, workloads/transform, is missing. In a checkout,"
                                + " ./mvnw -DskipTests package builds it."));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = List.of(java, "-Xmx84m", "-XX:+UseParallelGC", "-jar", jar.toString());
        Console console = Console.of(spec.commandLine());
        CompareOutput output = new CompareOutput(
                null,
                html,
                null,
                null,
                ProgressReporter.Style.of(quiet),
                CompareOutput.ProgramOutput.HIDDEN,
                CompareOutput.Differences.MEASURED);
        TerminalComparison comparison = new TerminalComparison(command, List.of(), settings, output, console);
        if (!quiet) {
            console.tell("the demo runs 4,000 XSLT transforms in 64 threads, " + runs
                    + " times under each policy that this machine allows. This takes some minutes.");
        }
        int status = comparison.run();
        if (status == 0 && !quiet) {
            console.tell(
                    "compare policies on your own program: " + SelfCommand.word() + " compare -- java -jar app.jar");
        }
        return status;
    }
}
