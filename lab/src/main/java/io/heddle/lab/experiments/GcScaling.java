package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.Workload;
import io.heddle.lab.Workloads;
import io.heddle.lab.recordings.GcFigures;
import io.heddle.lab.recordings.GcTables;
import io.heddle.lab.recordings.GcTables.Case;
import io.heddle.lab.recordings.RecordedProgram;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.recorder.jvm.FlightRecorder;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.trials.Plan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * GC time, lifespans of objects and work of each thread by the number of threads: Qian et al., "Exploiting FIFO Scheduler to Improve
 * Parallel Garbage Collection Performance" (VEE 2016), Figures 2 to 5, from recordings.
 */
final class GcScaling implements Experiment {
    private static final Plan PLAN = Plan.standard().withRounds(3).withWarmupRounds(0);
    private static final Plan LIFESPAN_PLAN = PLAN.withRounds(2);
    private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, 64);
    private static final List<Integer> FEW_THREADS = List.of(1, 8);

    /** The paper's lifespans start at two threads. */
    private static final List<Integer> LIFESPAN_THREADS = List.of(2, 64);

    private static final List<Integer> FEW_LIFESPAN_THREADS = List.of(2, 8);

    private static final List<Program> PROGRAMS = List.of(
            // Each thread grows as many trees as the size says.
            new Program(Workloads.GRAPHS, 768, 64, 150, threads -> threads),
            new Program(Workloads.SEARCH, 10_000, 400, 24, _ -> 1),
            new Program(Workloads.TRANSFORM, 1_000, 100, 24, _ -> 1));

    /**
     * A program whose work does not depend on the number of its threads.
     *
     * @param work its work at full scale, in the unit of its size
     * @param nurseryMegabytes each of the three parts of the young generation where lifespans are measured
     * @param divisor by which the work is divided, by the number of threads
     */
    private record Program(
            Workload workload, int work, int shortWork, int nurseryMegabytes, Function<Integer, Integer> divisor) {
        private List<String> command(Lab lab, int threads, List<String> jvmOptions) {
            int total = lab.scale() == Scale.FULL ? work : shortWork;
            return workload.command(lab, jvmOptions, threads, total / divisor.apply(threads));
        }

        /** ParallelGC, as in the paper. */
        private List<String> parallel() {
            return Stream.concat(workload.heap().stream(), Stream.of("-XX:+UseParallelGC"))
                    .toList();
        }

        /** Unlike ParallelGC, SerialGC reports the bytes of each age. Survivor spaces as large as the nursery keep all ages. */
        private List<String> reportingAges() {
            return List.of(
                    "-Xms1400m",
                    "-Xmx1400m",
                    "-Xmn" + 3 * nurseryMegabytes + "m",
                    "-XX:SurvivorRatio=1",
                    "-XX:TargetSurvivorRatio=100",
                    "-XX:+UseSerialGC");
        }
    }

    @Override
    public String name() {
        return "gc-scaling";
    }

    @Override
    public String question() {
        return "how do GC time, lifespans of objects and the work of each thread grow with the number of threads?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Policy> policies = lab.policies().stream()
                .filter(each -> each.equals(Policies.DEFAULT) || each.equals(Policies.FIFO))
                .toList();
        Map<String, GcTables> scaling = new LinkedHashMap<>();
        Map<String, GcTables> lifespans = new LinkedHashMap<>();
        for (Program program : PROGRAMS) {
            String name = program.workload().name();
            if (lab.wants(name)) {
                scaling.put(
                        name,
                        measure(
                                lab,
                                name,
                                PLAN,
                                program,
                                program.parallel(),
                                cases(policies, lab.scale() == Scale.FULL ? THREADS : FEW_THREADS)));
                lifespans.put(
                        name,
                        measure(
                                lab,
                                name + "-lifespans",
                                LIFESPAN_PLAN,
                                program,
                                program.reportingAges(),
                                cases(policies, lab.scale() == Scale.FULL ? LIFESPAN_THREADS : FEW_LIFESPAN_THREADS)));
            }
        }
        return report(lab, scaling, lifespans);
    }

    private static List<Case> cases(List<Policy> policies, List<Integer> threads) {
        return threads.stream()
                .flatMap(count -> policies.stream().map(policy -> new Case(count, policy.name())))
                .toList();
    }

    private static GcTables measure(
            Lab lab, String part, Plan plan, Program program, List<String> jvmOptions, List<Case> cases)
            throws InterruptedException, WriteFailed {
        InterleavedResults results = lab.interleave(
                part,
                plan,
                program.command(lab, 1, jvmOptions),
                cases,
                each -> GcFigures.of(RecordedProgram.run(
                                lab,
                                Policies.named(each.policy()).orElseThrow(),
                                FlightRecorder.USED,
                                program.command(lab, each.threads(), jvmOptions))
                        .timeline()));
        return new GcTables(program.workload().name(), cases, results);
    }

    private static Report report(Lab lab, Map<String, GcTables> scaling, Map<String, GcTables> lifespans) {
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "Each program does the same work with 1 to 64 application threads under heddle record with Flight Recorder; all cases of a table are interleaved, and figures are medians of the rounds (three in a full run, two for lifespans). The figures come from the recordings. Qian et al., \"Exploiting FIFO Scheduler to Improve Parallel Garbage Collection Performance\" (VEE 2016), measured 24 programs on 48 cores with JDK 7; search (Lucene) stands for their lusearch, transform (Xalan) for their xalan."));
        sections.add(
                new Section.Paragraph(
                        "This machine cannot repeat one half of their experiment. They gave a program as many cores and collector threads as application threads; here all have the same two CPUs and two collector threads. What grows is therefore the oversubscription of the CPUs alone, which their section 3.3 names as the cause of longer lifespans. Their JVM recorded the death of each object. Flight Recorder reports only how many bytes survive a collection, so lifespans below the bytes between two collections are not visible."));
        sections.add(besidePaper(scaling, lifespans));
        scaling.values().forEach(each -> {
            sections.add(each.scalability());
            sections.add(each.pauses());
        });
        sections.add(
                new Section.Paragraph(
                        "Pauses: time in pauses for collections; the next three columns are the range over the rounds, and the ratios within each round to the fewest threads under default and to as many threads under default. Collectors run: the CPU time of the collector threads, as a share of what as many CPUs have during the pauses. Survives: the share of the allocated bytes that survives its first collection, at least. Allocated: the ratio of the allocated bytes to those with the fewest threads. The JVM counts them at collections, so few collections make that ratio coarse."));
        lifespans.values().forEach(each -> {
            sections.add(each.lifespans());
            sections.add(each.survivors());
        });
        sections.add(
                new Section.Paragraph(
                        "The columns are numbers of collections. An object that survives n collections has a lifespan of at least n - 1 times the bytes allocated between two. These runs use SerialGC, because ParallelGC does not report ages, and survivor spaces as large as the nursery. Objects that do not fit there become old early, and are missing in later columns."));
        scaling.values().forEach(each -> {
            sections.add(each.workDistribution());
            sections.add(each.busyThreads());
        });
        sections.add(
                new Section.Paragraph(
                        "Busiest thread: its share of the CPU time of all application threads. Threads for 90 %: how many of the busiest threads did 90 % of the work. Active threads: the mean number that ran or waited for a CPU."));
        return lab.report("Garbage collection by number of threads", sections);
    }

    /** The statements of the paper on its figures, and the same figures of our programs. */
    private static Table besidePaper(Map<String, GcTables> scaling, Map<String, GcTables> lifespans) {
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(row(
                "Figure 2: threads with the least GC time",
                "4 or 8 for most programs",
                scaling,
                each -> Cell.text(String.valueOf(each.threadsWithShortestPauses()))));
        rows.add(row(
                "Figure 2: GC time with the most threads, to that with the least",
                "\"increases significantly\" from 16 on",
                scaling,
                each -> Cell.quantity(
                        each.growth(each.threadsWithShortestPauses(), GcFigures.PAUSE_SECONDS), Unit.RATIO)));
        rows.add(row(
                "Table 2: allocation with the most threads, to 2",
                "objects: lusearch 1.00, xalan 1.01",
                scaling,
                each -> Cell.quantity(each.growth(each.fewestThreads(2), GcFigures.ALLOCATED), Unit.RATIO)));
        rows.add(row(
                "Figure 5: GC time under fifo, to default",
                "0.48, mean of 24 programs",
                scaling,
                each -> Cell.quantity(each.pausesUnder(Policies.FIFO.name()), Unit.RATIO)));
        rows.add(row(
                "Figure 3: allocation that lives longer, fewest and most threads",
                "than 1 KB: lusearch 40 %, then over 80 % (2, 48 threads); xalan under 20 %, then 50 % (4, 48)",
                lifespans,
                each -> Cell.text("than a collection: %s, then %s"
                        .formatted(
                                Unit.SHARE.format(each.withFewest(GcFigures.SURVIVING)),
                                Unit.SHARE.format(each.withMost(GcFigures.SURVIVING))))));
        rows.add(row(
                "Figure 4: threads that do 90 % of the work, of the most threads",
                "lusearch, xalan: nearly uniform; jython: 3 to 4 threads do most",
                scaling,
                each -> Cell.quantity(each.withMost(GcFigures.BUSY_THREADS), Unit.COUNT)));
        List<Column> columns = new ArrayList<>(List.of(Column.left("figure"), Column.left("Qian et al., in the text")));
        scaling.keySet().forEach(each -> columns.add(Column.left(each)));
        return new Table("Beside the paper", columns, rows);
    }

    private static List<Cell> row(
            String figure, String paper, Map<String, GcTables> programs, Function<GcTables, Cell> ours) {
        return Stream.concat(
                        Stream.of(Cell.text(figure), Cell.text(paper)),
                        programs.values().stream().map(ours))
                .toList();
    }
}
