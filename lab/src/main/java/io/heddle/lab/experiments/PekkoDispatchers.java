package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.Lab;
import io.heddle.lab.Sitting;
import io.heddle.lab.Workload;
import io.heddle.lab.experiments.OperationCosts.Arm;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.trials.RunFailed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The time and CPU time of a message between actors of Apache Pekko on several dispatchers: the workload {@code actors}. */
final class PekkoDispatchers implements Experiment {
    private static final String ABOUT =
            "Actors of Apache Pekko on several dispatchers with throughput 5. default is Pekko's fork-join-executor with its defaults. fork-join, thread-pool and affinity have as many threads as CPUs, one-worker is a fork-join-executor with one thread, virtual is the virtual-thread-executor, heddle is Heddle's executor, heddle-mailbox the same with Heddle's mailbox. Each run is a JVM of its own with -Xmx2g; its first seconds are not counted, nor is the time in which actors start and stop. A figure is the time for each message, a ratio that to default within the rounds. A ratio below 1 means less time than Pekko's default. From five rounds on, an interval of 95 % confidence follows.";

    private static final String TABLE_IV_ABOUT =
            "The seven benchmarks of Table IV of Pinto et al., \"Understanding and overcoming parallelism bottlenecks in ForkJoin applications\", with fewer messages, under G1. single-ping: two actors send each other one message at a time. ping-throughput: 10,000 such pairs. single-producer, multi-producer: one or eight threads of the application send messages to one actor without waiting. max-throughput: eight threads send to an actor each. middle-man: 10,000 actors each answer two that send one message at a time. mediator: 10,000 pairs, whose messages pass through a third actor.";

    private static final String OTHERS_ABOUT =
            "Three others under G1. ask: as many threads as CPUs ask an actor each, and wait for the answer. router: eight actors in a RoundRobinPool compute 2 µs for each message. stream: elements of a Pekko stream of three asynchronous parts, one of them with mapAsync.";

    private static final String CARD_MARKS_ABOUT =
            "The three benchmarks with 20,000 or more actors under the parallel collector. It marks a card, a byte for 512 bytes of the heap, at each write of a reference. Actors that run on two CPUs and lie within 32 KiB share the cache line of their cards. cond-mark: with -XX:+UseCondCardMark the JVM writes a card only if it is not marked yet.";

    private static final String BOUND =
            "The arm with the least time and the one with the least CPU time bound what a choice among these arms can gain for each benchmark. The best of several arms looks better than it is when figures differ by chance.";

    private static final String PARALLEL = "parallel-";
    private static final String COND_MARK = "-XX:+UseCondCardMark";
    private static final Arm BASELINE = new Arm("default");

    private static final List<Arm> DISPATCHERS = Stream.of(
                    "fork-join", "thread-pool", "affinity", "virtual", "one-worker", "heddle", "heddle-mailbox")
            .map(Arm::new)
            .toList();

    private static final OperationCosts TABLE_IV = costs(
            List.of(
                    "single-ping",
                    "ping-throughput",
                    "single-producer",
                    "multi-producer",
                    "max-throughput",
                    "middle-man",
                    "mediator"),
            DISPATCHERS);

    private static final OperationCosts OTHERS = costs(List.of("ask", "router", "stream"), DISPATCHERS);

    private static final OperationCosts CARD_MARKS = costs(
            Stream.of("ping-throughput", "middle-man", "mediator")
                    .map(PARALLEL::concat)
                    .toList(),
            List.of(
                    new Arm("heddle"),
                    new Arm("default, cond-mark", "default", List.of(COND_MARK)),
                    new Arm("heddle, cond-mark", "heddle", List.of(COND_MARK))));

    private static final PrintedFigures FIGURES = new PrintedFigures(OperationCosts.FIGURES);

    @Override
    public String name() {
        return "pekko";
    }

    @Override
    public String question() {
        return "what does a message between actors of Apache Pekko cost on its dispatchers, and on Heddle's?";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        Map<String, List<Sitting>> measured = new LinkedHashMap<>();
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(ABOUT));
        sections.addAll(sections(lab, TABLE_IV, TABLE_IV_ABOUT, "message of the seven benchmarks", measured));
        sections.addAll(sections(lab, OTHERS, OTHERS_ABOUT, "message of the others", measured));
        sections.addAll(sections(lab, CARD_MARKS, CARD_MARKS_ABOUT, "message under the parallel collector", measured));
        Map<String, String> figures = new LinkedHashMap<>();
        figures.put("least time", OperationCosts.WALL);
        figures.put("least CPU time", OperationCosts.CPU);
        sections.add(new Section.Paragraph(BOUND));
        sections.add(BestArm.table("Bound: the best arm of each benchmark", figures, measured));
        sections.add(RatiosToBaseline.machines(measured));
        return lab.report("Pekko actors on several dispatchers", sections);
    }

    /** Measures the cases that the user wants, and adds them to the others. Returns no section if there are none. */
    private static List<Section> sections(
            Lab lab, OperationCosts costs, String about, String operation, Map<String, List<Sitting>> others)
            throws InterruptedException, WriteFailed {
        Map<String, List<Sitting>> measured = costs.measure(lab);
        if (measured.isEmpty()) {
            return List.of();
        }
        others.putAll(measured);
        return Stream.concat(Stream.of(new Section.Paragraph(about)), costs.tables(operation, measured).stream())
                .toList();
    }

    private static OperationCosts costs(List<String> cases, List<Arm> others) {
        return new OperationCosts(cases, BASELINE, others, 2, PekkoDispatchers::measure);
    }

    private static Map<String, Double> measure(
            Lab lab, List<String> options, List<String> arguments, OperationCosts.Lengths lengths)
            throws InterruptedException, RunFailed {
        String benchmark = arguments.getFirst();
        boolean parallel = benchmark.startsWith(PARALLEL);
        return FIGURES.of(
                lab,
                Stream.of(
                                List.of(
                                        lab.environment().java().toString(),
                                        "-Xmx2g",
                                        parallel ? "-XX:+UseParallelGC" : "-XX:+UseG1GC",
                                        "--sun-misc-unsafe-memory-access=allow"),
                                options,
                                List.of(
                                        "-jar",
                                        Workload.jar(lab.environment().home(), "actors")
                                                .toString(),
                                        parallel ? benchmark.substring(PARALLEL.length()) : benchmark,
                                        arguments.getLast(),
                                        "--warm-up",
                                        lengths.warmUp(),
                                        "--seconds",
                                        lengths.measured()))
                        .flatMap(List::stream)
                        .toList());
    }
}
