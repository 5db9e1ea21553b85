package io.heddle.lab.goals;

import io.heddle.documents.WriteFailed;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.kernel.process.ShellWords;
import io.heddle.lab.GovernedProgram;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.ScratchFolder;
import io.heddle.lab.Sitting;
import io.heddle.lab.programs.QuotesAndReports;
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs of {@link QuotesAndReports}: under fixed policies, and under {@code auto} with a goal. */
public record GoalRuns(Lab lab) {
    public static final String BARE = "bare";
    public static final String FIFO = "fifo";
    private static final String AUTO = "auto";

    /** The time after which a run hangs, beyond its length. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** For runs whose endpoint nobody reads. */
    private static final int ANY_PORT = 0;

    private static final int SEED_OF_FIXED = 0;

    /** A line of the program's output. */
    private static final Pattern FIGURE = Pattern.compile("(?m)^(\\w+) (\\S+)$");

    /**
     * Measures the rounds that are missing of the program without Heddle and under {@code fifo}.
     *
     * @param length of a run
     */
    public List<Sitting> fixed(int rounds, Duration length) throws InterruptedException, WriteFailed {
        List<String> command = command(ANY_PORT, length, SEED_OF_FIXED);
        List<String> arms = List.of(BARE, FIFO);
        return lab.rounds(
                "fixed",
                rounds,
                List.of(workload(length)),
                (done, missing) ->
                        lab.interleaveAgain("fixed", plan(done, missing), arms, arm -> figures(arm, command, length)));
    }

    private static Plan plan(int done, int missing) {
        return Plan.standard().withWarmupRounds(0).withRounds(missing).withSeed(done);
    }

    private Map<String, Double> figures(String arm, List<String> command, Duration length)
            throws InterruptedException, RunFailed {
        if (arm.equals(FIFO)) {
            try (GovernedProgram program = GovernedProgram.start(lab, FIFO, command)) {
                program.await(length.plus(PATIENCE));
                return figures(program.output());
            }
        }
        try (RunningCommand program = lab.start(command)) {
            RunningCommand.Ended ended = lab.await(program, length.plus(PATIENCE));
            if (ended.status().shellCode() != 0) {
                throw new RunFailed("the program exited with status "
                        + ended.status().shellCode() + ": " + ended.errors().strip());
            }
            return figures(ended.output());
        }
    }

    /** The figures in the output of the program. */
    static Map<String, Double> figures(String output) throws RunFailed {
        Map<String, Double> figures = FIGURE.matcher(output)
                .results()
                .collect(Collectors.toMap(
                        (MatchResult line) -> line.group(1), line -> Double.parseDouble(line.group(2))));
        for (Aim aim : Aim.values()) {
            if (!figures.containsKey(aim.figure())) {
                throw new RunFailed("the program did not print " + aim.figure());
            }
        }
        return figures;
    }

    /**
     * Measures the runs that are missing of {@code auto} with a goal. Each starts without evidence of earlier runs, and has its own
     * random numbers.
     *
     * @param count of all runs
     */
    public List<Sitting> claims(Aim aim, int count, Duration length) throws InterruptedException, WriteFailed {
        return lab.rounds(aim.part(), count, List.of(aim.goal(ANY_PORT), workload(length)), (done, missing) -> {
            AtomicInteger seed = new AtomicInteger(done);
            return lab.interleaveAgain(
                    aim.part(), plan(done, missing), List.of(AUTO), _ -> governed(aim, seed.incrementAndGet(), length)
                            .figures());
        });
    }

    /** The runs of sittings. */
    public static List<GoalRun> runs(List<Sitting> sittings) {
        return sittings.stream()
                .flatMap(sitting -> sitting.results().runs(AUTO).stream())
                .map(GoalRun::of)
                .toList();
    }

    private GoalRun governed(Aim aim, int seed, Duration length) throws InterruptedException, RunFailed {
        int port = freePort();
        try (ScratchFolder folder = ScratchFolder.create();
                GovernedProgram program = GovernedProgram.start(
                        lab,
                        GovernedProgram.evidencePrefix(folder.path()),
                        AUTO,
                        List.of("--goal", aim.goal(port)),
                        command(port, length, seed))) {
            SelectionResult selected = program.await(length.plus(PATIENCE)).selected();
            if (selected == null) {
                throw new RunFailed("auto reported no result");
            }
            return GoalRun.of(selected);
        }
    }

    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The inputs of its runs that do not change with a build of Heddle, unlike the class path. */
    static String workload(Duration length) {
        return "%s %s, %d s"
                .formatted(
                        ShellWords.join(QuotesAndReports.jvmFlags()),
                        QuotesAndReports.class.getSimpleName(),
                        length.toSeconds());
    }

    private List<String> command(int port, Duration length, int seed) {
        return command(lab.environment().java(), port, length, seed);
    }

    /** @param seed of its random number */
    static List<String> command(Path java, int port, Duration length, int seed) {
        return Stream.of(
                        List.of(java.toString()),
                        QuotesAndReports.jvmFlags(),
                        List.of(
                                "-cp",
                                QuotesAndReports.class
                                        .getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .getPath(),
                                QuotesAndReports.class.getName(),
                                String.valueOf(port),
                                String.valueOf(length.toSeconds()),
                                String.valueOf(seed)))
                .flatMap(List::stream)
                .toList();
    }
}
