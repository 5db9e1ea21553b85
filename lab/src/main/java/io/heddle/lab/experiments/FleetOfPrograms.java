package io.heddle.lab.experiments;

import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.fleet.compare.FleetComparison;
import io.heddle.fleet.compare.Matching;
import io.heddle.fleet.facts.FactsFolder;
import io.heddle.fleet.ingest.IngestListener;
import io.heddle.fleet.ingest.Ingestion;
import io.heddle.fleet.ingest.InstanceNaming;
import io.heddle.fleet.ingest.JobLayout;
import io.heddle.fleet.ingest.Outcome;
import io.heddle.fleet.output.FleetReport;
import io.heddle.fleet.sql.DuckDbEngine;
import io.heddle.fleet.sql.QueryEngine;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Scale;
import io.heddle.lab.ScratchFolder;
import io.heddle.lab.Workload;
import io.heddle.lab.Workloads;
import io.heddle.report.Report;
import io.heddle.report.Section;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * A fleet of 200 jobs in JVMs that run, compared by their GC logs: HotSpot's collector threads sleep at once when they find no work, as in
 * experiment {@code gc-stealing}, or spin and yield first.
 */
final class FleetOfPrograms implements Experiment {
    private static final int INSTANCES = 2;
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final String CPU_TIMES = "cpu.csv";
    private static final String SHIPPED = "as-it-ships";
    private static final String AGAIN = "the-same-again";
    private static final String SLEEPING = "sleep-at-once";
    private static final List<String> VARIANTS = List.of(SHIPPED, SLEEPING, AGAIN);
    private static final List<String> COLLECTORS = List.of("Parallel", "G1");
    private static final List<Double> HEAPS = List.of(1.0, 1.25, 1.5, 2.0, 3.0);
    private static final List<Integer> SIZES = List.of(2, 4);
    private static final List<Workload> PROGRAMS = Workloads.ALL.stream()
            .filter(program ->
                    !List.of("analyse", "compile", "helpers", "single").contains(program.name()))
            .toList();

    /** More collector threads than CPUs, all of which work in each collection. */
    private static final List<String> THREADS =
            List.of("-XX:ParallelGCThreads=8", "-XX:-UseDynamicNumberOfGCThreads", "-XX:+UnlockExperimentalVMOptions");

    private record Job(Workload program, String collector, double heapFactor, int sizeFactor) {
        private String name() {
            return String.format(
                    Locale.ROOT,
                    "%s-%s-%.2f-%d",
                    program.name(),
                    collector.toLowerCase(Locale.ROOT),
                    heapFactor,
                    sizeFactor);
        }

        private List<String> heap() {
            return program.heap().stream()
                    .filter(option -> option.startsWith("-Xmx"))
                    .map(option -> Integer.parseInt(option, 4, option.length() - 1, 10))
                    .map(megabytes -> Math.round(megabytes * heapFactor))
                    .flatMap(megabytes ->
                            List.of("-Xms%dm".formatted(megabytes), "-Xmx%dm".formatted(megabytes)).stream())
                    .toList();
        }
    }

    private record Instance(Job job, String variant, int number) {
        private Path log(Path logs) {
            return logs.resolve(variant)
                    .resolve(job.program.name())
                    .resolve(job.name())
                    .resolve(number + ".log");
        }
    }

    @Override
    public String name() {
        return "fleet";
    }

    @Override
    public String question() {
        return "what does a fleet of 200 jobs say about how idle collector threads wait?";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        Path folder = lab.evidenceFolder(name());
        List<Job> jobs = jobs(lab);
        int instances = lab.wantedRounds(INSTANCES);
        runAll(lab, folder, jobs, instances);
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(
                "%d jobs: programs with two collectors, five heaps and two sizes each. All have 8 collector threads. Under sleep-at-once, a collector thread without work sleeps for a millisecond instead of spinning and yielding first (-XX:WorkStealingYieldsBeforeSleep=0). Each job has %d instances under each of the two, in a JVM of its own, interleaved in random order. the-same-again is the baseline once more, with one instance. The GC logs and the CPU times of the processes become facts, which heddle fleet compare compares."
                        .formatted(jobs.size(), instances)));
        try (ScratchFolder scratch = ScratchFolder.create()) {
            FactsFolder facts = new FactsFolder(scratch.path());
            ingest(folder, facts);
            for (String candidate : List.of(SLEEPING, AGAIN)) {
                try (QueryEngine engine = new DuckDbEngine(facts, scratch.path().resolve(".overflow"))) {
                    FleetComparison comparison = FleetComparison.of(engine, SHIPPED, candidate, Matching.STANDARD);
                    Report summary = new FleetReport(comparison).summary();
                    sections.add(new Section.Facts(candidate, summary.facts()));
                    sections.addAll(summary.sections());
                }
            }
        }
        return lab.report("A fleet of programs under two settings of the collector", sections);
    }

    private static List<Job> jobs(Lab lab) {
        List<Job> jobs = new ArrayList<>();
        for (Workload program : PROGRAMS) {
            for (String collector : COLLECTORS) {
                for (double heap : HEAPS) {
                    for (int size : SIZES) {
                        jobs.add(new Job(program, collector, heap, size));
                    }
                }
            }
        }
        return lab.scale() == Scale.FULL
                ? jobs
                : jobs.stream()
                        .filter(job -> job.program.equals(Workloads.TRANSFORM) && job.sizeFactor == 2)
                        .toList();
    }

    /** Runs the instances that have no log yet. */
    private static void runAll(Lab lab, Path folder, List<Job> jobs, int instances) throws InterruptedException {
        for (int number = 0; number < instances; number++) {
            List<Instance> all = new ArrayList<>();
            for (Job job : jobs) {
                for (String variant : VARIANTS) {
                    // One instance suffices to show that the means of equal variants are equal.
                    if (number == 0 || !variant.equals(AGAIN)) {
                        all.add(new Instance(job, variant, number));
                    }
                }
            }
            Collections.shuffle(all, new Random(number));
            int done = 0;
            for (Instance instance : all) {
                lab.requireRunning();
                if (!Files.exists(instance.log(folder))) {
                    run(lab, folder, instance);
                }
                done++;
                if (done % 50 == 0) {
                    lab.progress("instance %d of %d: %d of %d runs".formatted(number + 1, instances, done, all.size()));
                }
            }
        }
    }

    private static void run(Lab lab, Path folder, Instance instance) throws InterruptedException {
        Job job = instance.job;
        Path log = instance.log(folder);
        Path unfinished = log.resolveSibling(".unfinished");
        List<String> options = new ArrayList<>(job.heap());
        options.addAll(THREADS);
        options.add("-XX:+Use" + job.collector + "GC");
        options.add("-Xlog:gc*:file=" + unfinished + "::filecount=0");
        if (instance.variant.equals(SLEEPING)) {
            options.add("-XX:WorkStealingYieldsBeforeSleep=0");
        }
        try {
            Files.createDirectories(log.getParent());
            List<String> command =
                    job.program.command(lab, options, lab.cpus(), job.program.shortSize() * job.sizeFactor);
            try (RunningCommand running = lab.start(command)) {
                RunningCommand.Ended ended = lab.await(running, LONGEST);
                if (!ended.status().equals(new ExitStatus.Exited(0))) {
                    throw new UserError(
                            "%s failed: %s".formatted(job.name(), ended.errors().strip()));
                }
                Files.writeString(
                        folder.resolve(CPU_TIMES),
                        String.format(
                                Locale.ROOT,
                                "%s%s,%s,%d,%.6f%n",
                                Files.exists(folder.resolve(CPU_TIMES)) ? "" : "variant,job,instance,cpuSeconds\n",
                                instance.variant,
                                job.name(),
                                instance.number,
                                ended.usage().cpuNanos() / 1e9),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            }
            Files.move(unfinished, log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void ingest(Path folder, FactsFolder facts) throws InterruptedException {
        InstanceNaming naming =
                new InstanceNaming(Map.of(), JobLayout.parse("{variant}/{program}/{job}/{instance}.log"));
        List<Path> logs = VARIANTS.stream().map(folder::resolve).toList();
        new Ingestion(
                        facts,
                        naming,
                        InstantSource.system(),
                        Runtime.getRuntime().availableProcessors())
                .run(logs, folder.resolve(CPU_TIMES), new IngestListener() {
                    @Override
                    public void started(long files, long bytes) {}

                    @Override
                    public void read(Outcome outcome) {
                        if (outcome.result() != Outcome.Result.ADDED) {
                            throw new IllegalStateException(outcome.file() + ": " + outcome.note());
                        }
                    }
                });
    }
}
