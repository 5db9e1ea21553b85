package io.heddle.workloads.actors;

import io.heddle.workloads.actors.benchmarks.Benchmark;
import io.heddle.workloads.actors.benchmarks.LostMessages;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command {@code java -jar actors.jar BENCHMARK DISPATCHER}. */
@Command(
        name = "actors",
        description = {
            "Run a benchmark of Apache Pekko actors on a dispatcher, and print the time and the CPU time of a message in seconds.",
            "Exit status: 0 the actors received all messages, 1 they did not, 2 bad arguments."
        },
        mixinStandardHelpOptions = true)
public final class Main implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int REFUSED = 2;
    private static final double MOST_SECONDS = 3600;

    @Parameters(index = "0", paramLabel = "BENCHMARK", description = "One of ${COMPLETION-CANDIDATES}")
    private Benchmark benchmark = Benchmark.SINGLE_PING;

    @Parameters(index = "1", paramLabel = "DISPATCHER", description = "One of ${COMPLETION-CANDIDATES}")
    private MeasuredDispatcher dispatcher = MeasuredDispatcher.DEFAULT;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "2",
            description = "Time that the messages take before the measurement (default: ${DEFAULT-VALUE})")
    private double warmUp;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "3",
            description = "Time that the measured messages take (default: ${DEFAULT-VALUE})")
    private double seconds;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    public static void main(String[] args) {
        System.exit(run(args));
    }

    static int run(String... args) {
        return new CommandLine(new Main())
                .registerConverter(Benchmark.class, name -> named(name, Benchmark.values()))
                .registerConverter(MeasuredDispatcher.class, name -> named(name, MeasuredDispatcher.values()))
                .setExecutionExceptionHandler((failure, command, parsed) -> report(command, failure, FAILED))
                .setParameterExceptionHandler(
                        (refused, arguments) -> report(refused.getCommandLine(), refused, REFUSED))
                .execute(args);
    }

    private static <T> T named(String name, T[] values) {
        return Stream.of(values)
                .filter(value -> value.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'%s' is not one of %s"
                        .formatted(name, Stream.of(values).map(Object::toString).collect(Collectors.joining(", ")))));
    }

    @Override
    public Integer call() throws LostMessages, InterruptedException {
        requireSeconds("--warm-up", warmUp);
        requireSeconds("--seconds", seconds);
        Measurement measurement = new Measurement(dispatcher.openSystem(), benchmark.exchange());
        measurement.repeat(warmUp);
        spec.commandLine().getOut().println(measurement.repeat(seconds));
        return 0;
    }

    private void requireSeconds(String option, double value) {
        if (!(value > 0 && value <= MOST_SECONDS)) {
            throw new ParameterException(
                    spec.commandLine(), option + " must be more than 0 and at most " + (int) MOST_SECONDS);
        }
    }

    private static int report(CommandLine command, Exception failure, int status) {
        boolean forPeople = failure instanceof LostMessages || failure instanceof ParameterException;
        String reason = forPeople ? failure.getMessage() : failure.toString();
        command.getErr()
                .println("actors: " + String.valueOf(reason).lines().findFirst().orElse(""));
        return status;
    }
}
