package io.heddle.cli.fleet;

import io.heddle.cli.terminal.Console;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.fleet.facts.FactsFolder;
import io.heddle.fleet.facts.JobInstance;
import io.heddle.fleet.ingest.IngestSummary;
import io.heddle.fleet.ingest.Ingestion;
import io.heddle.fleet.ingest.InstanceNaming;
import io.heddle.fleet.ingest.JobLayout;
import io.heddle.fleet.ingest.JobLayout.JobPart;
import io.heddle.fleet.ingest.Outcome;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs {@code heddle fleet ingest}. */
final class FactsIngest {
    /** Files that are named in messages, of each kind. */
    private static final int NAMED = 10;

    private final Console console;
    private final boolean isQuiet;

    FactsIngest(Console console, boolean isQuiet) {
        this.console = console;
        this.isQuiet = isQuiet;
    }

    /** @return the exit status */
    int run(Path facts, FleetIngestCommand.Names names, List<Path> paths, @Nullable Path cpu, int threads)
            throws WriteFailed, InterruptedException {
        InstanceNaming naming = naming(names);
        IngestProgress progress = new IngestProgress(console, isQuiet);
        new Ingestion(new FactsFolder(facts), naming, InstantSource.system(), threads).run(paths, cpu, progress);
        IngestSummary summary = progress.end();
        tell("left out", summary.leftOut());
        tell("note", summary.notes());
        summary.notUnderstood()
                .forEach(outcome -> console.tell("%s: %,d lines about pauses were not understood, such as: %s"
                        .formatted(
                                outcome.file(),
                                outcome.notUnderstood().count(),
                                outcome.notUnderstood().examples().getFirst())));
        if (!isQuiet) {
            console.print(out -> out.println(summary.sentence()));
        }
        boolean hasFacts = summary.files() > summary.leftOutFiles() || cpu != null;
        return summary.leftOutFiles() == 0 ? 0 : hasFacts ? 1 : 2;
    }

    private static InstanceNaming naming(FleetIngestCommand.Names names) {
        Map<JobPart, String> stated = new EnumMap<>(JobPart.class);
        put(stated, JobPart.VARIANT, names.variant);
        put(stated, JobPart.JOB, names.job);
        put(stated, JobPart.INSTANCE, names.instance);
        put(stated, JobPart.PROGRAM, names.program);
        put(stated, JobPart.USER, names.user);
        put(stated, JobPart.CHANGE, names.change);
        put(stated, JobPart.PLATFORM, names.platform);
        try {
            if (names.variant != null) {
                JobInstance.requireVariant(names.variant);
            }
            return new InstanceNaming(stated, names.layout == null ? null : JobLayout.parse(names.layout));
        } catch (IllegalArgumentException e) {
            throw new UserError(e.getMessage() + ".");
        }
    }

    private static void put(Map<JobPart, String> stated, JobPart part, @Nullable String value) {
        if (value != null) {
            stated.put(part, value);
        }
    }

    private void tell(String kind, List<Outcome> outcomes) {
        for (Outcome outcome : outcomes.subList(0, Math.min(NAMED, outcomes.size()))) {
            console.tell("%s: %s: %s.".formatted(kind, outcome.file(), outcome.note()));
        }
        if (outcomes.size() > NAMED) {
            console.tell("%s: %,d more files".formatted(kind, outcomes.size() - NAMED));
        }
    }
}
