package io.heddle.workloads.forkjoin;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code java -jar forkjoin.jar PAIR before|after}. */
@Command(
        name = "forkjoin",
        description = "Run a computation with tasks that have a bottleneck, or with fixed tasks.",
        mixinStandardHelpOptions = true)
public final class Main implements Callable<Integer> {
    private static final int MOST_THREADS = 10_000;
    private static final int REFUSED = 2;

    /** The version of the tasks. */
    enum Version {
        BEFORE,
        AFTER
    }

    /** The names of all pairs. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Pairs.ALL.stream().map(Pair::name).iterator();
        }
    }

    @Parameters(
            index = "0",
            completionCandidates = Names.class,
            description = "The computation: ${COMPLETION-CANDIDATES}")
    private String pair = "";

    @Parameters(index = "1", description = "The version of the tasks: ${COMPLETION-CANDIDATES}")
    private Version version = Version.BEFORE;

    @Option(names = "--threads", description = "Threads of the pool (default: the number of CPUs)")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--operations", description = "Number of measured operations (default: enough for about a second)")
    private int operations;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    private Main() {}

    public static void main(String[] args) {
        System.exit(run(args));
    }

    static int run(String... args) {
        return new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((refused, arguments) -> {
                    refused.getCommandLine()
                            .getErr()
                            .println("forkjoin: "
                                    + String.valueOf(refused.getMessage())
                                            .lines()
                                            .findFirst()
                                            .orElse(""));
                    return REFUSED;
                })
                .execute(args);
    }

    @Override
    public Integer call() {
        Pair<?, ?> chosen = Pairs.named(pair).orElseThrow(() -> refused("there is no '" + pair + "'; try --help"));
        if (threads < 1 || threads > MOST_THREADS || operations < 0) {
            throw refused("--threads needs a number from 1 to %d, --operations a positive one".formatted(MOST_THREADS));
        }
        int times = operations == 0 ? chosen.operations() : operations;
        Measurement measured = chosen.measure(version, threads, times);
        spec.commandLine()
                .getOut()
                .println(String.join(
                        " ",
                        List.of(
                                "forkjoin",
                                pair,
                                version.name().toLowerCase(Locale.ROOT),
                                "threads=" + threads,
                                "operations=" + times,
                                measured.toString())));
        return 0;
    }

    private ParameterException refused(String reason) {
        return new ParameterException(spec.commandLine(), reason);
    }
}
