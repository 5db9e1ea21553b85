package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.hotspot.roles.Role;
import io.heddle.lab.Curves;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.Sitting;
import io.heddle.lab.experiments.OperationCosts.Arm;
import io.heddle.lab.programs.RunQueueSearch;
import io.heddle.report.LineChart;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Unit;
import io.heddle.simulator.execution.Costs;
import io.heddle.simulator.execution.Execution;
import io.heddle.simulator.execution.Heap;
import io.heddle.simulator.execution.ProgramSpec;
import io.heddle.simulator.programs.ChatCosts;
import io.heddle.simulator.programs.ChatRooms;
import io.heddle.simulator.scheduling.Attributes;
import io.heddle.simulator.scheduling.CpuTopology;
import io.heddle.simulator.scheduling.GoodnessCosts;
import io.heddle.simulator.scheduling.GoodnessScheduler;
import io.heddle.trials.RunFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A scheduler that searches its run queue: Bryant and Hartner, "Java, threads, and scheduling in Linux" (2000). The search of
 * their Figures 6 and 7 is measured on this machine. The chat server of Figures 1, 8 and 11 is simulated on their kernels.
 */
final class RunQueueSearches implements Experiment {
    private static final String CHAT = "chat";
    private static final int WARM_UP_SECONDS = 2;
    private static final List<String> LENGTHS = List.of("1", "10", "32", "100", "200", "414", "1000");
    private static final Arm SCATTERED = new Arm("scattered");
    private static final Arm PACKED = new Arm("packed");
    private static final List<Arm> OTHERS = List.of(new Arm("the same again", "scattered"), PACKED);
    private static final ProgramOfLibrary PROGRAM = new ProgramOfLibrary(RunQueueSearch.class, OperationCosts.FIGURES);

    private static final List<Integer> ROOMS = List.of(5, 10, 15, 20, 25);
    private static final int USERS = 20;
    private static final int MESSAGES = 100;
    private static final int FEW_MESSAGES = 5;

    /** About the time at which the scheduler of 2.2.12 takes a sixth of the CPU time with 400 threads. */
    private static final long SOCKET_NANOS = 30_000;

    private static final ChatCosts COSTS = new ChatCosts(SOCKET_NANOS, SOCKET_NANOS, SOCKET_NANOS / 20);
    private static final long SWITCH_NANOS = 5_000;
    private static final long LIMIT = Duration.ofHours(2).toNanos();

    /** A kernel of the paper. */
    private record Kernel(String name, GoodnessCosts costs) {}

    private static final List<Kernel> KERNELS = List.of(
            new Kernel("2.2.12", GoodnessCosts.LINUX_2_2),
            new Kernel("2.2.12 packed", GoodnessCosts.LINUX_2_2_PACKED),
            new Kernel("2.3.28", GoodnessCosts.LINUX_2_3),
            new Kernel("2.3.28 packed", GoodnessCosts.LINUX_2_3_PACKED),
            new Kernel("2.3.28 packed, head", GoodnessCosts.HEAD_ONLY));

    /** The figures of a simulated chat. */
    private record Chat(double messagesPerSecond, double schedulerShare, double ready) {}

    @Override
    public String name() {
        return "run-queue-search";
    }

    @Override
    public String question() {
        return "what does it cost to search a run queue for the next task, as Linux 2.2 did?";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        OperationCosts costs =
                new OperationCosts(LENGTHS, SCATTERED, OTHERS, WARM_UP_SECONDS, RunQueueSearches::measure);
        Map<String, List<Sitting>> measured = costs.measure(lab);
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "Measured: a program searches a list of 1 to 1,000 task structures of 8 KiB for the highest goodness, as the scheduler of Linux 2.2 does at each choice. The fields that it reads lie in four cache lines of each structure (scattered), or in one (packed); the same again is a null arm. Between two searches the program touches 32 KiB of other memory. Bryant and Hartner found 167 and 179 cycles for each task (Linux 2.2.12 and 2.3.28, Pentium II), and 108 and 115 with packed structures."));
        sections.addAll(costs.tables("search", measured));
        sections.add(searches(measured));
        sections.add(RatiosToBaseline.machines(measured));
        if (lab.wants(CHAT)) {
            sections.addAll(chat(lab));
        }
        return lab.report("A scheduler that searches its run queue", sections);
    }

    private static LineChart searches(Map<String, List<Sitting>> measured) {
        Curves curves = new Curves();
        measured.forEach((length, sittings) -> Sitting.join(sittings).ifPresent(results -> {
            for (Arm arm : List.of(SCATTERED, PACKED)) {
                curves.add(arm.label(), Double.parseDouble(length), results.median(arm, OperationCosts.WALL));
            }
        }));
        return curves.chart("A search (Figures 6 and 7)", "tasks in the run queue", "time", Unit.SECONDS);
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

    private static List<Section> chat(Lab lab) throws InterruptedException {
        Curves throughput = new Curves();
        Curves scheduler = new Curves();
        Curves ready = new Curves();
        for (int rooms : ROOMS) {
            lab.requireRunning();
            lab.progress("simulating %d rooms ...".formatted(rooms));
            for (Kernel kernel : KERNELS) {
                Chat chat = simulate(rooms, lab.scale() == Scale.FULL ? MESSAGES : FEW_MESSAGES, kernel.costs());
                throughput.add(kernel.name(), threads(rooms), chat.messagesPerSecond());
                scheduler.add(kernel.name(), threads(rooms), chat.schedulerShare());
                ready.add(kernel.name(), threads(rooms), chat.ready());
            }
        }
        return List.of(
                new Section.Paragraph(
                        "Simulated: VolanoMark with 5 to 25 rooms of 20 users, four threads for each user, on one CPU of 0.4 GHz. A choice costs the paper's cycles for each task in the run queue. A socket operation takes 30 µs, so that the scheduler of 2.2.12 takes a sixth of the CPU time with 400 threads; nothing else is fitted. The last kernel runs the first task of the run queue without a search (Figures 11 to 13). The paper: throughput falls by 19 % (2.2.12) and 24 % (2.3.28) from 400 to 2,000 threads; packed structures gain 4 to 11 %; the search for the highest goodness takes 20 % of the CPU time and more."),
                throughput.chart(
                        "Throughput, simulated (Figures 1, 8 and 11)", "threads", "messages a second", Unit.COUNT),
                scheduler.chart(
                        "CPU time in the scheduler, simulated (Figures 2 to 4, 9, 10, 12 and 13)",
                        "threads",
                        "share",
                        Unit.SHARE),
                ready.chart("Run queue, simulated (Figure 5)", "threads", "ready threads in the mean", Unit.COUNT));
    }

    private static int threads(int rooms) {
        return rooms * USERS * 4;
    }

    private static Chat simulate(int rooms, int messages, GoodnessCosts costs) {
        ChatRooms chat = new ChatRooms(rooms, USERS, messages, COSTS);
        ProgramSpec program = ProgramSpec.withoutHeap(chat.threads(Attributes.ORDINARY, 0, null), 0, chat.threads());
        Execution execution = new Execution(
                program,
                CpuTopology.of(1),
                Costs.NONE.withSwitch(SWITCH_NANOS),
                machine -> new GoodnessScheduler(machine, costs),
                Heap.ENDLESS);
        execution.run(LIMIT);
        double nanos = execution.nanos();
        return new Chat(
                chat.messagesSoFar() / (nanos / 1e9),
                execution.figures().choiceNanos() / nanos,
                execution.figures().waitNanos(Role.APP) / nanos);
    }
}
