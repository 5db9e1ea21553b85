package io.heddle.cli.lint;

import io.heddle.cli.terminal.Console;
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
        description = "Find, and fix, what keeps fork/join tasks, parallel streams and async stages from running in"
                + " parallel.",
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:nothing was found, or all of it is fixed",
            "1:there are findings",
            "2:a source or a path could not be read; the findings are those of the other sources"
        },
        footer = {
            "  heddle lint src/main",
            "  heddle lint --json src/main > findings.json",
            "  heddle lint --diff src/main | git apply",
            "  heddle lint --fix -cp \"lib/*\" src/main"
        })
public final class LintCommand implements Callable<Integer> {
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

    /** The options for findings. */
    enum Remedy {
        SHOW,
        DIFF,
        FIX,
        ASK
    }

    /** At most one of them. */
    static final class Remedies {
        @Option(names = "--diff", description = "Print the fixes as a patch; run nothing")
        private boolean diff;

        @Option(
                names = "--fix",
                description =
                        "Apply each fix that compiles and computes the same as before from random data. The check runs"
                                + " your tasks in a separate JVM. Heddle first describes the limits of that JVM, and"
                                + " asks")
        private boolean fix;

        @Option(names = "--interactive", description = "Like --fix, and ask before each change")
        private boolean interactive;

        private Remedy chosen() {
            if (diff) {
                return Remedy.DIFF;
            }
            return interactive ? Remedy.ASK : fix ? Remedy.FIX : Remedy.SHOW;
        }
    }

    /** How fixes are made. */
    static final class FixGroup {
        @Option(names = "--yes", description = "Do not ask whether your tasks may be run")
        private boolean yes;

        @Option(names = "--measure", description = "Time the fixed code, before and after, on random data")
        private boolean measure;

        @Option(names = "--views", description = "Also fix view-on-fork, which is otherwise only a note")
        private boolean views;

        @Option(
                names = {"-cp", "--class-path"},
                defaultValue = "",
                paramLabel = "JARS",
                description = "Jars of the sources, as javac takes them; searched before those that build files name")
        private String classPath = "";
    }

    /** How findings are written. */
    static final class OutputGroup {
        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                defaultValue = "text",
                description = "The format of findings on standard output: ${COMPLETION-CANDIDATES} (default:"
                        + " ${DEFAULT-VALUE})")
        private Format format = Format.TEXT;

        @Option(names = "--json", description = "The same as --format json")
        private boolean json;

        @Option(
                names = "--recording",
                paramLabel = "FILE",
                description =
                        "A Flight Recorder file of a run: rank the findings by their cost in that run, and list other"
                                + " costs of fork/join workers")
        private @Nullable Path recording;
    }

    @Parameters(arity = "1..*", paramLabel = "PATH", description = "Folders with Java sources, or single ones")
    @SuppressWarnings("NullAway.Init")
    private List<Path> paths;

    @ArgGroup(order = 1, heading = "%nChanges to the sources:%n")
    private @Nullable Remedies remedies;

    @ArgGroup(validate = false, order = 2, heading = "%nOptions for changes:%n")
    private FixGroup fixing = new FixGroup();

    @ArgGroup(validate = false, order = 3, heading = "%nOutput options:%n")
    private OutputGroup output = new OutputGroup();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws WriteFailed, InterruptedException {
        Remedy remedy = remedies == null ? Remedy.SHOW : remedies.chosen();
        boolean changes = remedy == Remedy.FIX || remedy == Remedy.ASK;
        String findings = "has no effect with --diff, --fix or --interactive. Omit one of these options";
        requireUse(fixing.measure, "--measure", changes, "needs --fix or --interactive");
        requireUse(fixing.yes, "--yes", changes, "needs --fix or --interactive");
        requireUse(fixing.views, "--views", remedy != Remedy.SHOW, "needs --diff, --fix or --interactive");
        requireUse(output.recording != null, "--recording", remedy == Remedy.SHOW, findings);
        requireUse(output.format != Format.TEXT, "--format", remedy == Remedy.SHOW, findings);
        requireUse(output.json, "--json", remedy == Remedy.SHOW, findings);
        if (output.json && output.format == Format.SARIF) {
            throw new ParameterException(spec.commandLine(), "--json contradicts --format sarif. Use one of them");
        }
        if (paths.contains(Path.of(""))) {
            throw new ParameterException(
                    spec.commandLine(), "a PATH is empty. Name a folder with Java sources, or a source file");
        }
        Linting linting = new Linting(
                Console.of(spec.commandLine()),
                new Linting.Options(fixing.classPath, fixing.views, fixing.yes, fixing.measure));
        return linting.run(paths, output.recording, output.json ? Format.JSON : output.format, remedy);
    }

    /** An option that would do nothing is a mistake. */
    private void requireUse(boolean given, String option, boolean useful, String rule) {
        if (given && !useful) {
            throw new ParameterException(spec.commandLine(), option + " " + rule);
        }
    }
}
