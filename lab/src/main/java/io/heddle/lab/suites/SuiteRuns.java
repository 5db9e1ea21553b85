package io.heddle.lab.suites;

import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.lab.GovernedProgram;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.ScratchFolder;
import io.heddle.lab.SelectionFigures;
import io.heddle.lab.Sitting;
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs of one benchmark: without Heddle, and under a policy of a separate Heddle, whose evidence belongs to these runs alone.
 *
 * @param benchmark its name
 * @param command the program without Heddle, without its folder for temporary files
 */
public record SuiteRuns(Lab lab, String benchmark, List<String> command) {
    /** The time of a repetition. */
    public static final String SECONDS = "seconds";

    /** A benchmark hangs beyond it. */
    private static final Duration LONGEST = Duration.ofMinutes(15);

    /** A single repetition takes less than half a minute on two CPUs. */
    private static final Duration LONGEST_CHECK = Duration.ofMinutes(3);

    /** @param failure why the benchmark does not run here without Heddle; null if it does */
    public record Check(@Nullable String failure) {}

    /** Runs it once, without Heddle. */
    public Check check() throws InterruptedException {
        try (ScratchFolder folder = ScratchFolder.create()) {
            bare(folder, LONGEST_CHECK);
            return new Check(null);
        } catch (RunFailed failed) {
            return new Check(failed.getMessage());
        }
    }

    /**
     * The rounds of a benchmark, see {@link Lab#rounds}.
     *
     * @param inputs everything that the ratios depend on
     * @param arms {@code bare} and names of policies
     */
    public List<Sitting> rounds(int rounds, List<String> inputs, List<String> arms)
            throws InterruptedException, WriteFailed {
        return lab.rounds(benchmark, rounds, inputs, (done, missing) -> {
            try (ScratchFolder folder = ScratchFolder.create()) {
                Plan plan =
                        Plan.standard().withWarmupRounds(0).withRounds(missing).withSeed(done);
                return lab.interleaveAgain(benchmark, plan, arms, arm -> figures(folder, arm));
            }
        });
    }

    private Map<String, Double> figures(ScratchFolder folder, String arm) throws InterruptedException, RunFailed {
        return arm.equals("bare") ? Map.of(SECONDS, bare(folder, LONGEST)) : governed(folder, arm);
    }

    private double bare(ScratchFolder folder, Duration longest) throws InterruptedException, RunFailed {
        try (RunningCommand program = lab.start(RenaissanceSuite.in(folder.path(), command))) {
            Optional<RunningCommand.Ended> ended = lab.endedWithin(longest, program);
            if (ended.isEmpty()) {
                throw new RunFailed("it did not terminate within " + longest.toMinutes() + " min");
            }
            if (ended.get().status().shellCode() != 0) {
                throw new RunFailed(
                        "it exited with status " + ended.get().status().shellCode() + ": "
                                + cause(ended.get().errors()));
            }
            return RenaissanceSuite.secondsPerRepetition(ended.get().output());
        }
    }

    /** The first line that names an exception, or else the first. */
    private static String cause(String errors) {
        return errors.lines()
                .filter(line -> line.contains("Exception") || line.contains("Error"))
                .findFirst()
                .or(() -> errors.lines().findFirst())
                .orElse("no message");
    }

    private Map<String, Double> governed(ScratchFolder folder, String policy) throws InterruptedException, RunFailed {
        try (GovernedProgram program = GovernedProgram.start(
                lab,
                GovernedProgram.evidencePrefix(lab.evidenceFolder(benchmark)),
                policy,
                RenaissanceSuite.in(folder.path(), command))) {
            Run run = program.await(LONGEST);
            Map<String, Double> figures = new LinkedHashMap<>(SelectionFigures.of(run, run.get(Figure.WALL)));
            figures.put(SECONDS, RenaissanceSuite.secondsPerRepetition(program.output()));
            return figures;
        }
    }
}
