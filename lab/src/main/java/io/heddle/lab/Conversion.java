package io.heddle.lab;

import io.heddle.documents.WriteFailed;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.trials.RunFailed;
import io.heddle.trials.analysis.ArmSummary;
import io.heddle.trials.analysis.ConfidenceInterval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What making threads virtual costs a program at its start: one that loads many classes and does nothing else. */
final class Conversion implements Experiment {
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final String WALL = "wallSeconds";
    private static final List<String> MODELS = List.of("default", "virtual");

    @Override
    public String name() {
        return "conversion";
    }

    @Override
    public String question() {
        return "what does it cost a program's start to make threads virtual?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        int classes = lab.scale() == Scale.FULL ? 20_000 : 200;
        int makingThreads = classes / 20;
        Path jar = lab.bench().home().resolve("target/lab/classes-" + classes + ".jar");
        try {
            if (!Files.exists(jar)) {
                Files.createDirectories(jar.toAbsolutePath().getParent());
                ManyClasses.write(jar, classes, makingThreads);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> command = List.of(lab.bench().java().toString(), "-XX:+UseParallelGC", "-jar", jar.toString());
        Sitting sitting =
                lab.sitting("classes-" + classes, command, MODELS, model -> Map.of(WALL, measure(lab, model, command)));
        RatioTable table = new RatioTable("threads");
        for (String model : MODELS) {
            table.row(
                    List.of(model),
                    sitting.summary(model, WALL),
                    sitting.compare(MODELS.getFirst(), WALL, model, WALL, 1));
        }
        Table found = table.titled("%,d classes".formatted(classes));
        return lab.report(
                "What conversion costs at the start",
                List.of(
                        new Section.Paragraph(
                                "A program that loads %,d classes of 16 methods each, of which %,d make threads, calls one method of each and ends."
                                        .formatted(classes, makingThreads)),
                        found,
                        new Section.Paragraph(
                                describe(sitting.difference(MODELS.getFirst(), MODELS.getLast(), WALL)))));
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

    private static double measure(Lab lab, String model, List<String> command) throws InterruptedException, RunFailed {
        try (GovernedProgram program = GovernedProgram.start(lab, model, command)) {
            return program.awaitWallSeconds(LONGEST);
        }
    }
}
