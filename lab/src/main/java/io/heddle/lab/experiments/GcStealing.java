package io.heddle.lab.experiments;

import io.heddle.compare.arms.ArmSpec;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.Sitting;
import io.heddle.lab.Workload;
import io.heddle.lab.Workloads;
import io.heddle.lab.services.ProgramRounds;
import io.heddle.report.Report;
import io.heddle.report.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * HotSpot's collector threads, and how they wait for work: Hassanein, "Understanding and Improving JVM GC Work Stealing at the Data Center
 * Scale" (ISMM 2016), in a JVM as it ships. The arms are policies that every user of {@code heddle compare} has.
 */
final class GcStealing implements Experiment {
    private static final int ROUNDS = 5;
    private static final List<Figure> FIGURES = List.of(Figure.WALL, Figure.CPU, Figure.GC, Figure.GC_CPU);
    private static final List<Integer> GC_THREADS = List.of(2, 8, 23);
    private static final String PARALLEL = "-XX:+UseParallelGC";
    private static final List<Program> PROGRAMS = List.of(
            new Program("graphs-parallel", Workloads.GRAPHS, PARALLEL),
            new Program("graphs-g1", Workloads.GRAPHS, "-XX:+UseG1GC"),
            new Program("transform-parallel", Workloads.TRANSFORM, PARALLEL));

    private record Program(String name, Workload workload, String collector) {
        private List<String> command(Lab lab) {
            List<String> command = new ArrayList<>(workload.command(lab));
            command.set(command.indexOf(PARALLEL), collector);
            return command;
        }
    }

    /** Arms that are compared with the first one on a program. */
    private record Case(Program program, String setting, List<ArmSpec> arms) {
        private static Case of(Program program, String setting, String... arms) {
            return new Case(
                    program, setting, Stream.of(arms).map(ArmSpec::parse).toList());
        }

        private String name() {
            return program.name() + "-" + setting;
        }

        private List<String> labels() {
            return arms.stream().map(ArmSpec::label).toList();
        }
    }

    @Override
    public String name() {
        return "gc-stealing";
    }

    @Override
    public String question() {
        return "what do the number of collector threads, and how they wait for work, cost?";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Case> waiting = PROGRAMS.stream()
                .flatMap(program -> GC_THREADS.stream()
                        .map(threads -> Case.of(
                                program,
                                threads + "-threads",
                                "as it ships=gc:threads=" + threads,
                                "the same again=gc:threads=" + threads,
                                "sleep at once=gc:threads=" + threads + ",yields-before-sleep=0")))
                .toList();
        List<Case> counts = PROGRAMS.stream()
                .map(program -> Case.of(
                        program,
                        "counts",
                        "2 threads=gc:threads=2",
                        "1 thread=gc:threads=1",
                        "8 threads=gc:threads=8",
                        "23 threads=gc:threads=23"))
                .toList();
        List<Case> cases = Stream.concat(waiting.stream(), counts.stream())
                .filter(each -> lab.wants(each.name()))
                .toList();
        Map<Case, List<Sitting>> measured = lab.measureInTurn(
                cases, Case::name, lab.wantedRounds(ROUNDS), (each, rounds) -> measure(lab, each, rounds));
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "Each program runs with a number of collector threads, interleaved with the same under other options. sleep at once is -XX:WorkStealingYieldsBeforeSleep=0: a collector thread without work sleeps for a millisecond instead of spinning and yielding first. the same again is a null arm. GC time is that of the pauses, GC CPU time that of the collector threads. A figure is the median, a ratio that to the first arm within the rounds: less is better. From five rounds on, an interval of 95 % confidence follows. On your own program: heddle compare --arm default --arm gc:threads=1 --arm gc:yields-before-sleep=0 -- COMMAND."));
        addTables(sections, "How idle collector threads wait", waiting, measured);
        addTables(sections, "The number of collector threads", counts, measured);
        return lab.report("Work stealing of the JVM's collectors", sections);
    }

    private static void addTables(
            List<Section> sections, String title, List<Case> cases, Map<Case, List<Sitting>> measured) {
        Map<String, List<Sitting>> byName = new LinkedHashMap<>();
        cases.stream().filter(measured::containsKey).forEach(each -> byName.put(each.name(), measured.get(each)));
        if (byName.isEmpty()) {
            return;
        }
        List<String> labels = cases.getFirst().labels();
        for (Figure figure : FIGURES) {
            sections.add(RatiosToBaseline.table(
                    title + ": " + figure.title(),
                    figure.key(),
                    labels.getFirst(),
                    labels.subList(1, labels.size()),
                    byName));
        }
        sections.add(RatiosToBaseline.picture(
                title + ", CPU time of the collectors",
                Figure.GC_CPU.key(),
                "GC CPU time",
                labels.getFirst(),
                labels.subList(1, labels.size()),
                byName));
        sections.add(RatiosToBaseline.machines(byName));
    }

    private static List<Sitting> measure(Lab lab, Case each, int rounds) throws InterruptedException, WriteFailed {
        return ProgramRounds.measure(
                lab,
                each.name(),
                rounds,
                List.of(
                        each.name(),
                        String.join(" ", each.program().workload().heap()),
                        lab.scale() == Scale.FULL ? "usual size" : "short",
                        each.arms().toString()),
                each.program().command(lab),
                each.arms(),
                GcStealing::figures);
    }

    private static Map<String, Double> figures(Run run) {
        Map<String, Double> figures = new LinkedHashMap<>();
        FIGURES.forEach(figure -> figures.put(figure.key(), run.get(figure)));
        return figures;
    }
}
