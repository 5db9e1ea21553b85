package io.heddle.cli;

import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.evidence.Evidence;
import io.heddle.evidence.EvidenceStore;
import io.heddle.policy.Policies;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.selection.evidence.EvidenceState;
import io.heddle.selection.evidence.PriorEvidence;
import io.heddle.watch.ProgramIdentity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle evidence}: what earlier runs have shown, which {@code auto} begins with. */
@Command(
        name = "evidence",
        description = "Show or forget what earlier runs have shown of programs, which auto begins with.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            EvidenceCommand.ListCommand.class,
            EvidenceCommand.ShowCommand.class,
            EvidenceCommand.ForgetCommand.class
        })
final class EvidenceCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to do: list, show or forget");
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
            throw new UserError("nothing is known of '" + program + "'; heddle evidence list names what is");
        }
        return found;
    }

    /** {@code heddle evidence list}. */
    @Command(
            name = "list",
            description = "Name the programs that something is known of, and what.",
            mixinStandardHelpOptions = true)
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
                    EvidenceState standing = known.standing();
                    rows.add(row(
                            evidence.program(),
                            policy,
                            String.valueOf(standing.runs()),
                            "did %.2f times as much in %d pairs%s"
                                    .formatted(
                                            standing.ratio(),
                                            standing.bet().pairs(),
                                            known.wholeRatio()
                                                    .map(", %.2f times in whole runs"::formatted)
                                                    .orElse(""))));
                }
                if (!evidence.work().isEmpty()) {
                    rows.add(row(
                            evidence.program(),
                            Policies.SHORTEST_FIRST.name(),
                            "",
                            "knows what %d threads have to do"
                                    .formatted(evidence.work().size())));
                }
            }
            Table table = new Table(
                    "What earlier runs have shown",
                    List.of(
                            Column.left("program"),
                            Column.left("task"),
                            Column.left("JVM"),
                            Column.left("policy"),
                            Column.right("runs"),
                            Column.left("which")),
                    rows);
            List<Report.Fact> facts =
                    rows.isEmpty() ? List.of(new Report.Fact("programs", "nothing is known of any yet")) : List.of();
            Console.of(spec.commandLine())
                    .print(new Report("heddle evidence", "what auto begins with", facts, List.of(table)));
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
            description = "Print all that is known of a program, as JSON.",
            mixinStandardHelpOptions = true)
    static final class ShowCommand implements Callable<Integer> {
        @Parameters(paramLabel = "PROGRAM", description = "Its main class or jar, as list names it")
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
            description = "Forget what is known of a program, so that auto begins anew.",
            mixinStandardHelpOptions = true)
    static final class ForgetCommand implements Callable<Integer> {
        @Parameters(paramLabel = "PROGRAM", description = "Its main class or jar, as list names it")
        @SuppressWarnings("NullAway.Init")
        private String program;

        @Override
        public Integer call() throws IOException {
            for (Evidence evidence : named(program)) {
                store().forget(evidence.program());
            }
            return 0;
        }
    }
}
