package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.Sitting;
import io.heddle.report.Section;
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The time and CPU time of an operation in several cases, on several arms in turn, each in a JVM of its own.
 *
 * @param cases their names
 * @param baseline the arm to which the others are compared
 * @param warmUpSeconds of each run at full scale
 */
record OperationCosts(List<String> cases, Arm baseline, List<Arm> others, int warmUpSeconds, Program program) {
    /** The figures that a program prints. */
    static final String WALL = "seconds";

    static final String CPU = "cpuSeconds";
    static final List<String> FIGURES = List.of(WALL, CPU);

    private static final int ROUNDS = 5;
    private static final int SECONDS = 3;
    private static final int SHORT_SECONDS = 1;
    private static final Plan PLAN = Plan.standard().withWarmupRounds(0);

    /**
     * A setting under which each case runs.
     *
     * @param argument names the setting to the program
     * @param options of the JVM
     */
    record Arm(String label, String argument, List<String> options) {
        Arm(String label, String argument) {
            this(label, argument, List.of());
        }

        Arm(String label) {
            this(label, label);
        }

        @Override
        public String toString() {
            return label;
        }
    }

    /** A program that measures itself. */
    @FunctionalInterface
    interface Program {
        /**
         * Runs the program once, and returns its {@link #FIGURES}.
         *
         * @param options of the JVM
         * @param arguments the case and the setting
         */
        Map<String, Double> run(Lab lab, List<String> options, List<String> arguments, Lengths lengths)
                throws InterruptedException, RunFailed;
    }

    /** The seconds of a run, as arguments of a program. */
    record Lengths(String warmUp, String measured) {}

    /** Measures the cases that the user wants. */
    Map<String, List<Sitting>> measure(Lab lab) throws InterruptedException, WriteFailed {
        return lab.measureInTurn(
                cases.stream().filter(lab::wants).toList(),
                each -> each,
                lab.wantedRounds(ROUNDS),
                (each, rounds) -> measure(lab, each, rounds));
    }

    private List<Sitting> measure(Lab lab, String each, int rounds) throws InterruptedException, WriteFailed {
        Lengths lengths = lengths(lab.scale());
        List<Arm> arms = Stream.concat(Stream.of(baseline), others.stream()).toList();
        return lab.rounds(
                each,
                rounds,
                List.of(each, arms.stream().map(Arm::label).collect(Collectors.joining(" ")), lengths.measured()),
                (_, missing) -> lab.interleaveAgain(
                        each,
                        PLAN.withRounds(missing),
                        arms,
                        arm -> program.run(lab, arm.options(), List.of(each, arm.argument()), lengths)));
    }

    private Lengths lengths(Scale scale) {
        return scale == Scale.FULL
                ? new Lengths(String.valueOf(warmUpSeconds), String.valueOf(SECONDS))
                : new Lengths(String.valueOf(SHORT_SECONDS), String.valueOf(SHORT_SECONDS));
    }

    /**
     * The tables of the time and the CPU time.
     *
     * @param operation the noun
     * @param measured the rounds of each case
     */
    List<Section> tables(String operation, Map<String, List<Sitting>> measured) {
        List<String> labels = others.stream().map(Arm::label).toList();
        return List.of(
                RatiosToBaseline.table("Time for each " + operation, WALL, baseline.label(), labels, measured),
                RatiosToBaseline.picture(
                        "The time for each " + operation, WALL, "time", baseline.label(), labels, measured),
                RatiosToBaseline.table("CPU time for each " + operation, CPU, baseline.label(), labels, measured));
    }
}
