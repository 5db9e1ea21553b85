package io.heddle.lab.suites;

import io.heddle.kernel.process.ShellWords;
import io.heddle.trials.RunFailed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The Renaissance benchmark suite (Prokopec et al., "Renaissance: Benchmarking Suite for Parallel Applications on the JVM", PLDI
 * 2019), in its own harness.
 *
 * @param java the {@code java} command
 * @param jar the suite
 */
public record RenaissanceSuite(Path java, Path jar) {
    /** Some benchmarks of Spark need more than 2 GB. */
    private static final String HEAP = "-Xmx4g";

    /** The harness prints it after each repetition: {@code ====== dotty (scala) [default], iteration 3 completed (812.345 ms) ======}. */
    private static final Pattern COMPLETED = Pattern.compile("(?m)^====== .* completed \\((\\d+\\.\\d+) ms\\) ======$");

    /** The command that lists the benchmarks which this JVM can run. */
    public List<String> list() {
        return command(List.of("--raw-list"));
    }

    /** The benchmarks in the output of {@link #list}. */
    public static List<String> names(String output) {
        return output.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    /** The command that runs a benchmark for some repetitions. */
    public List<String> repeat(String benchmark, int repetitions) {
        return command(List.of("-r", String.valueOf(repetitions), benchmark));
    }

    /** The command that runs a benchmark for a time; the repetition that runs then is completed. */
    public List<String> run(String benchmark, Duration time) {
        return command(List.of("-t", String.valueOf(time.toSeconds()), benchmark));
    }

    private List<String> command(List<String> arguments) {
        return Stream.concat(Stream.of(java.toString(), HEAP, "-jar", jar.toString()), arguments.stream())
                .toList();
    }

    /** A command without paths of this machine. The name of the suite's jar has its version. */
    public String portable(List<String> command) {
        return ShellWords.join(command)
                .replace(java.toString(), "java")
                .replace(jar.toString(), jar.getFileName().toString());
    }

    /** The command with its temporary files in a folder. */
    public static List<String> in(Path scratch, List<String> command) {
        return Stream.concat(command.stream(), Stream.of("--scratch-base", scratch.toString()))
                .toList();
    }

    /**
     * The mean time of a repetition in the second half of a run, in seconds. The suite's own measurements discard the first half,
     * too.
     *
     * @param output of the harness
     * @throws RunFailed when no repetition was completed
     */
    public static double secondsPerRepetition(String output) throws RunFailed {
        double[] millis = COMPLETED
                .matcher(output)
                .results()
                .mapToDouble(match -> Double.parseDouble(match.group(1)))
                .toArray();
        if (millis.length == 0) {
            throw new RunFailed("the harness of the suite completed no repetition");
        }
        double sum = 0;
        for (int i = millis.length / 2; i < millis.length; i++) {
            sum += millis[i];
        }
        return sum / (millis.length - millis.length / 2) / 1e3;
    }
}
