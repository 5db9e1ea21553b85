package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.GovernedProgram;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.RatioTable;
import io.heddle.lab.Scale;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.trials.analysis.ArmSummary;
import io.heddle.trials.analysis.ConfidenceInterval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The start-up cost of virtual threads, for a program that only loads many classes. */
final class ConversionCost implements Experiment {
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final String WALL = "wallSeconds";
    private static final List<String> MODELS = List.of("default", "virtual");

    @Override
    public String name() {
        return "conversion";
    }

    @Override
    public String question() {
        return "what do virtual threads cost at the start of a program?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        int classes = lab.scale() == Scale.FULL ? 20_000 : 200;
        int makingThreads = classes / 20;
        Path jar = lab.environment().home().resolve("target/lab/classes-" + classes + ".jar");
        try {
            if (!Files.exists(jar)) {
                Files.createDirectories(jar.toAbsolutePath().getParent());
                ManyClasses.write(jar, classes, makingThreads);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> command =
                List.of(lab.environment().java().toString(), "-XX:+UseParallelGC", "-jar", jar.toString());
        InterleavedResults results = lab.interleave(
                "classes-" + classes,
                command,
                MODELS,
                model -> Map.of(WALL, GovernedProgram.wallSeconds(lab, model, command, LONGEST)));
        RatioTable table = new RatioTable("threads");
        for (String model : MODELS) {
            table.row(
                    List.of(model),
                    results.summary(model, WALL),
                    results.compare(MODELS.getFirst(), WALL, model, WALL, 1));
        }
        Table found = table.titled("%,d classes".formatted(classes));
        return lab.report(
                "Start-up cost of making threads virtual",
                List.of(
                        new Section.Paragraph(
                                "The program loads %,d classes of 16 methods each, of which %,d make threads. It calls one method of each class and ends."
                                        .formatted(classes, makingThreads)),
                        found,
                        new Section.Paragraph(
                                describe(results.difference(MODELS.getFirst(), MODELS.getLast(), WALL)))));
    }

    private static String describe(ArmSummary difference) {
        ConfidenceInterval interval = difference.interval();
        return "Virtual threads cost %.2f s, the median of the differences within each round%s."
                .formatted(
                        difference.median(),
                        interval == null
                                ? ""
                                : " (%.2f to %.2f s with 95 %% confidence)".formatted(interval.low(), interval.high()));
    }
}
