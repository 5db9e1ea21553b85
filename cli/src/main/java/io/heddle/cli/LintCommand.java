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
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle lint}: bottlenecks of fork/join code. */
@Command(
        name = "lint",
        description =
                "Find, and mend, what keeps fork/join tasks, parallel streams and async stages from being parallel.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit status:%n",
        exitCodeList = {"0:nothing was found, or all of it is mended", "1:something was", "2:Heddle could not look"})
final class LintCommand implements Callable<Integer> {
    /** How findings are written. */
    enum Format {
        TEXT,
        JSON,
        SARIF;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What is done with findings besides. */
    static final class Remedy {
        @Option(names = "--diff", required = true, description = "Show what would mend them, as a patch; run nothing")
        private boolean diff;

        @Option(
                names = "--fix",
                required = true,
                description =
                        "Mend what compiles and computes the same as before from random data. That runs your tasks, in a "
                                + "JVM without network, after you have said yes")
        private boolean all;

        @Option(names = "--interactive", required = true, description = "The same, and ask before each change")
        private boolean each;

        private boolean mends() {
            return all || each;
        }
    }

    @Parameters(arity = "1..*", paramLabel = "PATH", description = "Folders with Java sources, or single ones")
    @SuppressWarnings("NullAway.Init")
    private List<Path> paths;

    @Option(
            names = "--format",
            defaultValue = "text",
            description =
                    "How findings are written to standard output: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    @SuppressWarnings("NullAway.Init")
    private Format format;

    @ArgGroup
    private @Nullable Remedy remedy;

    @Option(names = "--yes", description = "Don't ask whether your tasks may be run")
    private boolean yes;

    @Option(names = "--views", description = "Mend view-on-fork too, which is only noted otherwise")
    private boolean views;

    @Option(
            names = {"-cp", "--class-path"},
            defaultValue = "",
            paramLabel = "JARS",
            description = "What the sources need to be compiled, as javac has it; for mending")
    @SuppressWarnings("NullAway.Init")
    private String classPath;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws WriteFailed, InterruptedException {
        Scan scan = scan();
        scan.problems().forEach(each -> spec.commandLine().getErr().println("heddle: " + each));
        boolean left = !scan.findings().isEmpty();
        if (remedy == null) {
            show(scan);
        } else if (remedy.diff) {
            diff(scan);
        } else if (left && remedy.mends()) {
            left = mend(scan) < scan.findings().size();
        }
        return left ? 1 : 0;
    }

    private Scan scan() {
        try {
            return Scanner.scan(paths);
        } catch (NoSuchFileException e) {
            throw new UserError("there is no " + e.getMessage());
        } catch (IOException e) {
            throw new UserError("cannot look through the sources: " + e.getMessage());
        }
    }

    private void show(Scan scan) throws WriteFailed {
        switch (format) {
            case TEXT -> LintText.print(scan, spec.commandLine().getOut());
            case JSON -> JsonFile.write(Destination.parse("-"), LintDocument.of(scan));
            case SARIF -> JsonFile.write(Destination.parse("-"), Sarif.of(scan, Heddle.Version.number()));
        }
    }

    private Set<Rule> rules() {
        return views ? EnumSet.allOf(Rule.class) : EnumSet.complementOf(EnumSet.of(Rule.VIEW_ON_FORK));
    }

    private void diff(Scan scan) {
        PrintWriter out = spec.commandLine().getOut();
        Offers offers = new Offers(scan, rules());
        for (Path file : scan.findings().stream().map(Finding::file).distinct().toList()) {
            try {
                out.print(offers.patch(file));
            } catch (IOException e) {
                spec.commandLine().getErr().println("heddle: " + file + " can't be read: " + e.getMessage());
            }
        }
        out.flush();
    }

    /** How many findings are mended. */
    private long mend(Scan scan) throws InterruptedException, WriteFailed {
        Question question = new Question(spec.commandLine().getErr());
        if (!yes && !question.ask("Mending runs your tasks, with random data, in a JVM without network. Go on?")) {
            throw new UserError("nothing was run or changed; --diff shows what would mend it, --yes answers for you");
        }
        boolean each = remedy != null && remedy.each;
        try (Proof proof = new Proof(scan.files(), classPath)) {
            List<Mended> mended = new Mending(
                            scan,
                            rules(),
                            proof,
                            (offer, verdict) -> !each || question.ask(offer.diff() + verdict.reason() + ". Change it?"))
                    .mend();
            MendingText.print(mended, spec.commandLine().getOut());
            return mended.stream()
                    .filter(Mended::made)
                    .mapToLong(made -> made.offer().fix().findings().size())
                    .sum();
        } catch (IOException e) {
            throw new UserError("cannot go on mending: " + e.getMessage());
        }
    }
}
