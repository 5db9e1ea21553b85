package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.Lab;
import io.heddle.lab.Sitting;
import io.heddle.lab.experiments.OperationCosts.Arm;
import io.heddle.lab.programs.switches.Switches;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.trials.RunFailed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The time and CPU time of switches between virtual threads on several schedulers, each in a JVM of its own.
 *
 * @param about what the report says first
 * @param cases names of cases of {@link Switches}
 * @param baseline the scheduler to which the others are compared, in the notation of {@link Switches} like these
 */
record VirtualThreadSwitches(
        String name, String question, String title, String about, List<String> cases, Arm baseline, List<Arm> others)
        implements Experiment {
    static final VirtualThreadSwitches SWITCHES = new VirtualThreadSwitches(
            "switches",
            "what does a switch between virtual threads cost on Heddle's scheduler, and on the JDK's?",
            "Switches between virtual threads",
            "Each case runs in a JVM of its own, with as many carriers as CPUs, on three schedulers in turn: jdk is that of the JDK, pool is a ForkJoinPool in FIFO mode that the program passes to its threads, heddle is Heddle's scheduler. The first seconds of each run are not counted. A figure is the time for each operation, a ratio that to jdk within the rounds: less is better. From five rounds on, an interval of 95 % confidence follows.",
            Switches.switchCases(),
            new Arm("jdk"),
            List.of(new Arm("pool"), new Arm("heddle")));

    static final VirtualThreadSwitches PLACEMENT = new VirtualThreadSwitches(
            "placement",
            "do threads with a state gain from a home processor?",
            "Placement of threads with a state",
            "Eight virtual threads on Heddle's scheduler, as many as in the experiments of Chong, Lam and others, \"Enhanced Parallel Thread Scheduling for Java Based Applications on Multi-Core Architecture\". Each turn of a thread reads and writes all of its state, 0 to 512 KiB. In yielding, threads give way after each turn; in served, a platform thread asks all of them for a turn and waits until all have answered. The arms place ready threads on processors in turn (round-robin), on the home of the thread (home), where it becomes ready (local, the default) and where the fewest threads are (least-loaded); the same again is a null arm. Idle processors steal under each. Each run is a JVM of its own; its first seconds are not counted. A figure is the time for each turn, a ratio that to round-robin within the rounds: less is better. From five rounds on, an interval of 95 % confidence follows. With no state, a turn is little but the switch and the choice of the processor.",
            Switches.statefulCases(),
            new Arm("round-robin", "heddle:placement=round-robin"),
            List.of(
                    new Arm("the same again", "heddle:placement=round-robin"),
                    new Arm("home", "heddle:placement=home"),
                    new Arm("local", "heddle:placement=local"),
                    new Arm("least-loaded", "heddle:placement=least-loaded")));

    static final VirtualThreadSwitches EVENTS = new VirtualThreadSwitches(
            "scheduler-events",
            "what do the events of Heddle's scheduler cost in a recording?",
            "Cost of the scheduler's events",
            "Each case runs in a JVM of its own, on Heddle's scheduler: in a recording of Flight Recorder without any event (empty recording), in the same again as a null arm, in one with the event io.heddle.Carrier alone (events), and without a recording (unrecorded). The first seconds of each run are not counted. A figure is the time for each operation, a ratio that to the empty recording within the rounds: less is better. From five rounds on, an interval of 95 % confidence follows. That a recording costs time even without events is due to the JVM, which then does more at each mount of a virtual thread.",
            Switches.switchCases(),
            recorded("empty recording", "settings=none"),
            List.of(
                    recorded("the same again", "settings=none"),
                    recorded("events", "settings=none,+io.heddle.Carrier#enabled=true"),
                    new Arm("unrecorded", "heddle")));

    private static final int WARM_UP_SECONDS = 3;
    private static final ProgramOfLibrary PROGRAM = new ProgramOfLibrary(Switches.class, OperationCosts.FIGURES);

    /** Heddle's scheduler in a JVM with a recording. */
    private static Arm recorded(String label, String recording) {
        return new Arm(label, "heddle", List.of("-XX:StartFlightRecording:" + recording, "-Xlog:jfr+startup=error"));
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        OperationCosts costs =
                new OperationCosts(cases, baseline, others, WARM_UP_SECONDS, VirtualThreadSwitches::measure);
        Map<String, List<Sitting>> measured = costs.measure(lab);
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(about));
        sections.addAll(costs.tables("operation", measured));
        sections.add(RatiosToBaseline.machines(measured));
        return lab.report(title, sections);
    }

    private static Map<String, Double> measure(
            Lab lab, List<String> options, List<String> arguments, OperationCosts.Lengths lengths)
            throws InterruptedException, RunFailed {
        return PROGRAM.run(
                lab,
                options,
                Stream.concat(arguments.stream(), Stream.of(lengths.warmUp(), lengths.measured()))
                        .toList());
    }
}
