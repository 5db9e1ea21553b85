package io.heddle.cli;

import io.heddle.compare.UserError;
import io.heddle.lint.mending.Mending;
import io.heddle.lint.mending.Mending.Mended;
import io.heddle.lint.mending.Offers;
import io.heddle.lint.output.LintDocument;
import io.heddle.lint.output.LintText;
import io.heddle.lint.output.MendingText;
import io.heddle.lint.output.Sarif;
import io.heddle.lint.proof.Proof;
import io.heddle.lint.proof.containment.Containment;
import io.heddle.lint.recording.Ranking;
import io.heddle.lint.recording.Recording;
import io.heddle.lint.scan.Scan;
import io.heddle.lint.scan.Scanner;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Rule;
import io.heddle.report.Destination;
import io.heddle.report.JsonFile;
import io.heddle.report.WriteFailed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What {@code heddle lint} does. */
final class Linting {
    /**
     * How it mends.
     *
     * @param classPath what the sources need to be compiled; empty if that isn't known
     * @param views whether views are mended too
     * @param consented whether the user's tasks may be run
     * @param measures whether what is mended is timed before and after
     */
    record Options(String classPath, boolean views, boolean consented, boolean measures) {}

    private final PrintWriter out;
    private final PrintWriter err;
    private final Options options;

    Linting(PrintWriter out, PrintWriter err, Options options) {
        this.out = out;
        this.err = err;
        this.options = options;
    }

    /** Whether nothing is left to be mended. */
    boolean run(List<Path> paths, @Nullable Path recording, LintCommand.Format format, LintCommand.Remedy remedy)
            throws WriteFailed, InterruptedException {
        Scan scan = scan(paths);
        scan.problems().forEach(each -> err.println("heddle: " + each));
        int found = scan.findings().size();
        return switch (remedy) {
            case SHOW -> {
                show(scan, ranking(scan, recording), format);
                yield found == 0;
            }
            case DIFF -> {
                diff(scan);
                yield found == 0;
            }
            case FIX, ASK -> found == 0 || mend(scan, remedy == LintCommand.Remedy.ASK) >= found;
        };
    }

    private static Scan scan(List<Path> paths) {
        try {
            return Scanner.scan(paths);
        } catch (NoSuchFileException e) {
            throw new UserError("there is no " + e.getMessage());
        } catch (IOException e) {
            throw new UserError("cannot look through the sources: " + e.getMessage());
        }
    }

    private static Ranking ranking(Scan scan, @Nullable Path recording) {
        if (recording == null) {
            return Ranking.without(scan.findings());
        }
        try {
            return Ranking.of(scan.findings(), scan.files(), Recording.read(recording));
        } catch (NoSuchFileException e) {
            throw new UserError("there is no " + recording);
        } catch (IOException e) {
            throw new UserError("%s is no recording that can be read: %s".formatted(recording, e.getMessage()));
        }
    }

    private void show(Scan scan, Ranking ranking, LintCommand.Format format) throws WriteFailed {
        switch (format) {
            case TEXT -> LintText.print(scan, ranking, out);
            case JSON -> JsonFile.write(Destination.parse("-"), LintDocument.of(scan, ranking));
            case SARIF -> JsonFile.write(Destination.parse("-"), Sarif.of(scan, ranking, Heddle.Version.number()));
        }
    }

    private Set<Rule> rules() {
        return options.views() ? EnumSet.allOf(Rule.class) : EnumSet.complementOf(EnumSet.of(Rule.VIEW_ON_FORK));
    }

    private void diff(Scan scan) {
        Offers offers = new Offers(scan, rules());
        for (Path file : scan.findings().stream().map(Finding::file).distinct().toList()) {
            try {
                out.print(offers.patch(file));
            } catch (IOException e) {
                err.println("heddle: " + file + " can't be read: " + e.getMessage());
            }
        }
        out.flush();
    }

    /** How many findings are mended. */
    private long mend(Scan scan, boolean askEach) throws InterruptedException, WriteFailed {
        Question question = new Question(err);
        Containment containment = Containment.ofThisMachine();
        if (options.consented()) {
            containment.warning().ifPresent(warning -> err.println("heddle: " + warning));
        } else if (!question.ask(
                "Fixing runs your tasks on random data in a separate JVM. " + containment.describe() + " Run them?")) {
            throw new UserError("nothing was run or changed; --diff shows what would mend it, --yes answers for you");
        }
        try (Proof proof = new Proof(scan.files(), options.classPath(), options.measures(), containment)) {
            Mending.Consent consent = (offer, verdict) ->
                    !askEach || question.ask(offer.diff() + "It " + verdict.reason() + ". Change it?");
            List<Mended> mended = new Mending(scan, rules(), proof, consent).mend();
            MendingText.print(mended, out);
            return mended.stream()
                    .filter(Mended::made)
                    .mapToLong(made -> made.offer().fix().findings().size())
                    .sum();
        } catch (IOException e) {
            throw new UserError("cannot go on mending: " + e.getMessage());
        }
    }
}
