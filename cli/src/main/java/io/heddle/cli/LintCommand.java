package io.heddle.cli;

import io.heddle.documents.WriteFailed;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code heddle lint}: bottlenecks of fork/join code. Its options alone, for what {@link Linting} needs is on the class path of
 * this verb only.
 */
@Command(
        name = "lint",
        description =
                "Find, and mend, what keeps fork/join tasks, parallel streams and async stages from being parallel.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit status:%n",
        exitCodeList = {
            "0:nothing was found, or all of it is mended",
            "1:something was",
            "2:a source or a path could not be read; what was found is in the others"
        })
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

    /** What is done with findings. */
    enum Remedy {
        SHOW,
        DIFF,
        FIX,
        ASK
    }

    /** At most one of them. */
    static final class Remedies {
        @Option(names = "--diff", description = "Show what would mend them, as a patch; run nothing")
        private boolean diff;

        @Option(
                names = "--fix",
                description =
                        "Mend what compiles and computes the same as before from random data. That runs your tasks in a "
                                + "separate JVM. Heddle first says what this JVM can't do, and asks")
        private boolean fix;

        @Option(names = "--interactive", description = "The same, and ask before each change")
        private boolean interactive;

        private Remedy chosen() {
            if (diff) {
                return Remedy.DIFF;
            }
            return interactive ? Remedy.ASK : fix ? Remedy.FIX : Remedy.SHOW;
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
    private @Nullable Remedies remedies;

    @Option(
            names = "--recording",
            paramLabel = "FILE",
            description =
                    "A Flight Recorder file of the program: findings are ranked by what they cost in that run, and what it "
                            + "shows besides is listed")
    private @Nullable Path recording;

    @Option(names = "--yes", description = "Don't ask whether your tasks may be run")
    private boolean yes;

    @Option(names = "--measure", description = "Time what is mended, as it was and as it is, on random data")
    private boolean measure;

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
        Remedy remedy = remedies == null ? Remedy.SHOW : remedies.chosen();
        boolean mends = remedy == Remedy.FIX || remedy == Remedy.ASK;
        requireUse(measure, "--measure", mends, "--fix or --interactive");
        requireUse(yes, "--yes", mends, "--fix or --interactive");
        requireUse(views, "--views", remedy != Remedy.SHOW, "--diff, --fix or --interactive");
        requireUse(recording != null, "--recording", remedy == Remedy.SHOW, "findings that are shown, not for changes");
        requireUse(
                format != Format.TEXT, "--format", remedy == Remedy.SHOW, "findings that are shown, not for changes");
        if (paths.contains(Path.of(""))) {
            throw new ParameterException(spec.commandLine(), "a PATH is empty: name a folder with Java sources, or .");
        }
        Linting linting =
                new Linting(Console.of(spec.commandLine()), new Linting.Options(classPath, views, yes, measure));
        return linting.run(paths, recording, format, remedy);
    }

    /** An option that would do nothing is a mistake. */
    private void requireUse(boolean given, String option, boolean useful, String purpose) {
        if (given && !useful) {
            throw new ParameterException(spec.commandLine(), option + " is for " + purpose);
        }
    }
}
