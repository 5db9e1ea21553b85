package io.heddle.cli;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.documents.Destination;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.kernel.process.SelfCommand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code heddle demo}: a real program under every policy possible here, told on the terminal and on a page. */
@Command(
        name = "demo",
        description = "Compare policies on a bundled real program (Apache Xalan) and leave a page with charts.",
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
    /** A hung demo would be a poor first impression; a run takes five to ten seconds on two CPUs. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    @Option(
            names = "--html",
            paramLabel = "FILE",
            defaultValue = "heddle-demo.html",
            description = "Where the page goes (default: ${DEFAULT-VALUE})")
    @SuppressWarnings("NullAway.Init")
    private Destination html;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "6", description = "Runs of each arm (default: 6)")
    private int runs;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws WriteFailed {
        var settings = new CompareSettings(runs, 1, false, TIMEOUT, false, 0.05, 1, RunProtocol.DEFAULT);
        Path jar = Workload.jar("transform")
                .orElseThrow(() -> new UserError("the demo's program, workloads/transform, is missing; in a checkout"
                        + " ./mvnw -DskipTests package builds it"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = List.of(java, "-Xmx84m", "-XX:+UseParallelGC", "-jar", jar.toString());
        Console console = Console.of(spec.commandLine());
        Comparing comparing =
                new Comparing(command, List.of(), settings, new CompareTargets(null, html, null, null), console);
        console.tell("4,000 XSLT transforms by 64 threads, " + runs
                + " times under each policy that this machine allows; some minutes");
        int status = comparing.run();
        if (status == 0 && html instanceof Destination.File page) {
            console.tell("the page is " + page.path().toAbsolutePath() + "; your own program: " + SelfCommand.word()
                    + " compare -- java -jar app.jar");
        }
        return status;
    }
}
