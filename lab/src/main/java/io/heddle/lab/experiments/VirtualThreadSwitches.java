package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.Sitting;
import io.heddle.lab.programs.switches.Switches;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.trials.Plan;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The time and CPU time of switches between virtual threads: on Heddle's scheduler, on the JDK's own, and on a {@code ForkJoinPool} as the
 * JDK's own, each in a JVM of its own.
 */
final class VirtualThreadSwitches implements Experiment {
    private static final int ROUNDS = 5;
    private static final int SECONDS = 3;
    private static final int SHORT_SECONDS = 1;
    private static final Plan PLAN = Plan.standard().withWarmupRounds(0);
    private static final String WALL = "seconds";
    private static final String CPU = "cpuSeconds";
    private static final ProgramOfLibrary PROGRAM = new ProgramOfLibrary(Switches.class, List.of(WALL, CPU));

    private static final String JDK = "jdk";
    private static final List<String> OTHERS = List.of("pool", "heddle");

    @Override
    public String name() {
        return "switches";
    }

    @Override
    public String question() {
        return "what does a switch between virtual threads cost on Heddle's scheduler, and on the JDK's?";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<String> cases = Switches.cases().stream().filter(lab::wants).toList();
        Map<String, List<Sitting>> measured = lab.measureInTurn(
                cases, each -> each, lab.wantedRounds(ROUNDS), (each, rounds) -> measure(lab, each, rounds));
        return lab.report(
                "Switches between virtual threads",
                List.of(
                        new Section.Paragraph(
                                "Each case runs in a JVM of its own, with as many carriers as CPUs, on three schedulers in turn: jdk is that of the JDK, pool is a ForkJoinPool in FIFO mode that the program passes to its threads, heddle is Heddle's scheduler. The first seconds of each run are not counted. A figure is the time for each operation, a ratio that to jdk within the rounds: less is better. From five rounds on, an interval of 95 % confidence follows."),
                        RatiosToBaseline.table("Time for each operation", WALL, JDK, OTHERS, measured),
                        RatiosToBaseline.table("CPU time for each operation", CPU, JDK, OTHERS, measured),
                        RatiosToBaseline.machines(measured)));
    }

    private static List<Sitting> measure(Lab lab, String name, int rounds) throws InterruptedException, WriteFailed {
        String seconds = String.valueOf(lab.scale() == Scale.FULL ? SECONDS : SHORT_SECONDS);
        List<String> schedulers = Stream.concat(Stream.of(JDK), OTHERS.stream()).toList();
        return lab.rounds(
                name,
                rounds,
                List.of(name, String.join(" ", schedulers), seconds),
                (_, missing) -> lab.interleaveAgain(
                        name,
                        PLAN.withRounds(missing),
                        schedulers,
                        scheduler -> PROGRAM.run(lab, List.of(name, scheduler, seconds, seconds))));
    }
}
