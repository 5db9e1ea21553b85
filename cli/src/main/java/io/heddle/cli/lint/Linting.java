package io.heddle.cli.lint;

import io.heddle.cli.options.HeddleVersion;
import io.heddle.cli.terminal.ConfirmPrompt;
import io.heddle.cli.terminal.Console;
import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.kernel.process.ControlCharacters;
import io.heddle.lint.compilation.ProgramCompilation;
import io.heddle.lint.dependencies.ClassPath;
import io.heddle.lint.fixing.FixApplier;
import io.heddle.lint.fixing.FixApplier.AttemptedFix;
import io.heddle.lint.fixing.FixPatch;
import io.heddle.lint.fixing.FixProposer;
import io.heddle.lint.output.FixText;
import io.heddle.lint.output.LintDocument;
import io.heddle.lint.output.LintText;
import io.heddle.lint.output.Sarif;
import io.heddle.lint.recording.CostRanking;
import io.heddle.lint.recording.WorkerCosts;
import io.heddle.lint.scan.ScanResult;
import io.heddle.lint.scan.SourceScanner;
import io.heddle.lint.verification.DifferentialCheck;
import io.heddle.lint.verification.containment.Containment;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Rule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What {@code heddle lint} does. */
final class Linting {
    /**
     * How findings are fixed.
     *
     * @param classPath what the sources need to be compiled; empty if that isn't known
     * @param views whether views are fixed too
     * @param consented whether the user's tasks may be run
     * @param measures whether fixed code is timed before and after
     */
    record Options(String classPath, boolean views, boolean consented, boolean measures) {}

    private final Console console;
    private final Options options;

    Linting(Console console, Options options) {
        this.console = console;
        this.options = options;
    }

    /** The exit status: whether a finding is not fixed, or a source or a path couldn't be read. */
    int run(List<Path> paths, @Nullable Path recording, LintCommand.Format format, LintCommand.Remedy remedy)
            throws WriteFailed, InterruptedException {
        ScanResult scan = scan(paths);
        scan.problems().forEach(each -> console.tell(each.toString()));
        int found = scan.findings().size();
        boolean clean =
                switch (remedy) {
                    case SHOW -> {
                        show(scan, ranking(scan, recording), format);
                        yield found == 0;
                    }
                    case DIFF -> diff(scan);
                    case FIX, ASK -> found == 0 || applyFixes(scan, remedy == LintCommand.Remedy.ASK);
                };
        return scan.isComplete() ? clean ? 0 : 1 : 2;
    }

    private static ScanResult scan(List<Path> paths) {
        try {
            return SourceScanner.scan(paths);
        } catch (NoSuchFileException e) {
            throw new UserError("cannot read " + e.getMessage() + ": no such file or folder. Check the path.");
        } catch (IOException e) {
            throw new UserError("cannot read the sources: " + e.getMessage());
        }
    }

    private static CostRanking ranking(ScanResult scan, @Nullable Path recording) {
        if (recording == null) {
            return CostRanking.withoutRecording(scan.findings());
        }
        try {
            return CostRanking.of(scan.findings(), scan.files(), WorkerCosts.read(recording));
        } catch (NoSuchFileException e) {
            throw new UserError("cannot read recording " + recording + ": no such file. Check the path.");
        } catch (IOException e) {
            throw new UserError(
                    "cannot read recording %s: %s. Name a Flight Recorder file.".formatted(recording, e.getMessage()));
        }
    }

    private void show(ScanResult scan, CostRanking ranking, LintCommand.Format format) throws WriteFailed {
        switch (format) {
            case TEXT -> console.print(out -> LintText.print(scan, ranking, out));
            case JSON -> JsonFile.write(Destination.parse("-"), LintDocument.of(scan, ranking));
            case SARIF -> JsonFile.write(Destination.parse("-"), Sarif.of(scan, ranking, HeddleVersion.number()));
        }
    }

    private Set<Rule> rules() {
        return options.views() ? EnumSet.allOf(Rule.class) : EnumSet.complementOf(EnumSet.of(Rule.VIEW_ON_FORK));
    }

    /** Whether each finding is fixed. */
    private boolean diff(ScanResult scan) throws WriteFailed {
        int fixed = 0;
        int unfixed = 0;
        try (ProgramCompilation compilation = compilation(scan)) {
            FixProposer proposer = new FixProposer(scan, rules(), compilation);
            for (Path file :
                    scan.findings().stream().map(Finding::file).distinct().toList()) {
                FixPatch patch = proposer.patch(file);
                byte[] text = patch.text();
                if (isSafe(text)) {
                    console.result(out -> out.write(text));
                    fixed += patch.fixed();
                } else {
                    unfixed += patch.fixed();
                    console.tell("cannot print the patch of " + file + ": the source has control characters, which a"
                            + " terminal would interpret. Remove them, or use --fix.");
                }
                patch.unfixed().forEach(each -> console.tell(FixText.line(each)));
                unfixed += patch.unfixed().size();
            }
        } catch (IOException e) {
            throw new UserError("cannot propose further fixes: " + e.getMessage());
        }
        if (fixed + unfixed > 0) {
            console.tell("the patch fixes " + FixText.share(fixed, unfixed));
        }
        return fixed + unfixed == 0;
    }

    private ProgramCompilation compilation(ScanResult scan) throws IOException {
        return new ProgramCompilation(scan.files(), new ClassPath(options.classPath()));
    }

    /** Whether a patch can be shown as it is: with its control characters made visible it would not apply. */
    private static boolean isSafe(byte[] patch) {
        String shown =
                new String(patch, StandardCharsets.UTF_8).replace("\r\n", "\n").replace('\f', '\n');
        return shown.chars().noneMatch(ControlCharacters::contain);
    }

    /** Whether each finding is fixed. */
    private boolean applyFixes(ScanResult scan, boolean askEach) throws InterruptedException, WriteFailed {
        ConfirmPrompt question = new ConfirmPrompt(console.errors());
        Containment containment = Containment.ofThisMachine();
        if (options.consented()) {
            containment.warning().ifPresent(warning -> console.errors().println("heddle: " + warning));
        } else if (!question.ask(
                "Fixing runs your tasks on random data in a separate JVM. " + containment.describe() + " Run them?")) {
            throw new UserError(
                    "nothing was run or changed: you did not confirm. Use --diff to see the fixes, or --yes.");
        }
        try (ProgramCompilation compilation = compilation(scan)) {
            DifferentialCheck check = new DifferentialCheck(compilation, options.measures(), containment);
            FixApplier.Confirmation confirmation = (proposal, result) ->
                    !askEach || question.ask(proposal.diff() + "The fixed code " + result.reason() + ". Apply it?");
            FixApplier applier = new FixApplier(scan, new FixProposer(scan, rules(), compilation), check, confirmation);
            List<AttemptedFix> attempts = applier.applyFixes();
            console.print(out -> FixText.print(attempts, applier.unfixed(), out));
            return applier.unfixed().isEmpty() && attempts.stream().allMatch(AttemptedFix::applied);
        } catch (IOException e) {
            throw new UserError("cannot apply further fixes: " + e.getMessage());
        }
    }
}
