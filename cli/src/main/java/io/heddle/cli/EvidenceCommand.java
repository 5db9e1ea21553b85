package io.heddle.cli;

import io.heddle.cli.terminal.ConfirmPrompt;
import io.heddle.cli.terminal.Console;
import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.evidence.Evidence;
import io.heddle.evidence.EvidenceStore;
import io.heddle.kernel.process.Terminal;
import io.heddle.policy.Policies;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.selection.evidence.PairEvidence;
import io.heddle.selection.evidence.PriorEvidence;
import io.heddle.watch.ProgramIdentity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle evidence}: what earlier runs have shown, which {@code auto} begins with. */
@Command(
        name = "evidence",
        description = "Show or delete the evidence of earlier runs about programs. Policy auto starts from it.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeList = {"0:done", "2:there is no such evidence, or it cannot be read or deleted"},
        footer = {
            "  heddle evidence list",
            "  heddle evidence show app.jar",
            "  heddle evidence forget app.jar",
            "  heddle evidence forget --all --yes"
        },
        subcommands = {
            EvidenceCommand.ListCommand.class,
            EvidenceCommand.ShowCommand.class,
            EvidenceCommand.ForgetCommand.class
        })
final class EvidenceCommand implements Runnable {
    private static final int STANDARD_INPUT = 0;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command given. Use list, show or forget");
    }

    private static EvidenceStore store() {
        return EvidenceStore.ofUser(System.getenv(), _ -> {});
    }

    private static List<Evidence> all() {
        try {
            return store().all();
        } catch (IOException e) {
            throw new UserError("cannot read the folder of evidence: " + e.getMessage());
        }
    }

    private static List<Evidence> named(String program) {
        List<Evidence> found = all().stream()
                .filter(evidence -> evidence.program().name().equals(program))
                .toList();
        if (found.isEmpty()) {
            throw new UserError("there is no evidence about '" + program
                    + "'. `heddle evidence list` shows the programs with evidence.");
        }
        return found;
    }

    /** {@code heddle evidence list}. */
    @Command(
            name = "list",
            description = "List the programs with evidence, and a summary of the evidence.",
            mixinStandardHelpOptions = true,
            footer = "  heddle evidence list")
    static final class ListCommand implements Callable<Integer> {
        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        @Override
        public Integer call() throws WriteFailed {
            List<List<Cell>> rows = new ArrayList<>();
            for (Evidence evidence : all()) {
                for (String policy : new TreeSet<>(evidence.standings().keySet())) {
                    PriorEvidence known = evidence.of(policy);
                    PairEvidence state = known.state();
                    rows.add(row(
                            evidence.program(),
                            policy,
                            String.valueOf(state.runs()),
                            "%.2fx the throughput of default in %d pairs of time slots%s"
                                    .formatted(
                                            state.ratio(),
                                            state.bet().pairs(),
                                            known.wholeRatio()
                                                    .map(", %.2fx in whole runs"::formatted)
                                                    .orElse(""))));
                }
                if (!evidence.work().isEmpty()) {
                    rows.add(row(
                            evidence.program(),
                            Policies.SHORTEST_FIRST.name(),
                            "",
                            "the work of %d threads".formatted(evidence.work().size())));
                }
            }
            Table table = new Table(
                    "Evidence from earlier runs",
                    List.of(
                            Column.left("program"),
                            Column.left("task"),
                            Column.left("JVM"),
                            Column.left("policy"),
                            Column.right("runs"),
                            Column.left("evidence")),
                    rows);
            List<Report.Fact> facts =
                    rows.isEmpty() ? List.of(new Report.Fact("programs", "there is no evidence yet")) : List.of();
            Console.of(spec.commandLine())
                    .print(new Report("heddle evidence", "auto starts from this evidence", facts, List.of(table)));
            return 0;
        }

        private static List<Cell> row(ProgramIdentity program, String policy, String runs, String which) {
            return List.of(
                    Cell.text(program.name()),
                    Cell.text(program.task()),
                    Cell.text("%d, %s, %d MB".formatted(program.jdk(), program.collector(), program.heapBytes() >> 20)),
                    Cell.text(policy),
                    Cell.text(runs),
                    Cell.text(which));
        }
    }

    /** {@code heddle evidence show}. */
    @Command(
            name = "show",
            description = "Print the evidence about a program as JSON.",
            mixinStandardHelpOptions = true,
            footer = "  heddle evidence show app.jar")
    static final class ShowCommand implements Callable<Integer> {
        @Parameters(paramLabel = "PROGRAM", description = "The main class or jar, as heddle evidence list shows it")
        @SuppressWarnings("NullAway.Init")
        private String program;

        /** The JSON of {@code heddle evidence show} ({@code docs/schemas/evidence.show.schema.json}). */
        record Known(String schema, List<Evidence> programs) {}

        @Override
        public Integer call() throws WriteFailed {
            JsonFile.write(Destination.parse("-"), new Known("heddle.evidence.show/1", named(program)));
            return 0;
        }
    }

    /** {@code heddle evidence forget}. */
    @Command(
            name = "forget",
            description = "Delete the evidence about one program or all programs. Policy auto then starts without it.",
            mixinStandardHelpOptions = true,
            footer = {"  heddle evidence forget app.jar", "  heddle evidence forget --all --yes"})
    static final class ForgetCommand implements Callable<Integer> {
        @ArgGroup(multiplicity = "1")
        private Scope scope = new Scope();

        @Option(names = "--yes", description = "Do not ask whether to delete the evidence about all programs")
        private boolean yes;

        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        /** One of them. */
        static final class Scope {
            @Parameters(paramLabel = "PROGRAM", description = "The main class or jar, as heddle evidence list shows it")
            private @Nullable String program;

            @Option(names = "--all", description = "All programs")
            private boolean all;
        }

        @Override
        public Integer call() throws IOException {
            List<Evidence> found = scope.program == null ? all() : named(scope.program);
            if (scope.all && !found.isEmpty() && !yes) {
                requireConsent(found.size());
            }
            for (Evidence evidence : found) {
                store().forget(evidence.program());
            }
            return 0;
        }

        private void requireConsent(int count) {
            if (Terminal.columns(STANDARD_INPUT) < 0) {
                throw new UserError("nothing was deleted: standard input is not a terminal. Use --all --yes.");
            }
            Console console = Console.of(spec.commandLine());
            if (!new ConfirmPrompt(console.errors()).ask("Delete the evidence about " + count + " programs?")) {
                throw new UserError("nothing was deleted: you did not confirm.");
            }
        }
    }
}
