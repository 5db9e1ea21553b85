package io.heddle.cli.machine;

import io.heddle.cli.jvms.RunningJvm;
import io.heddle.cli.jvms.RunningJvms;
import io.heddle.cli.options.OutputOptions;
import io.heddle.cli.terminal.Console;
import io.heddle.documents.WriteFailed;
import io.heddle.kernel.tasks.Proc;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code heddle list}: the JVMs on this machine, and which Heddle governs each. */
@Command(
        name = "list",
        description = {
            "List the JVMs on this machine, and the Heddle that governs each.",
            "Only root sees the JVMs of other users."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {"0:the list is written, even an empty one", "2:the list could not be written"},
        footer = {"  heddle list", "  heddle list --json -"})
public final class ListCommand implements Callable<Integer> {
    @ArgGroup(validate = false, heading = "%nOutput options:%n")
    private OutputOptions output = new OutputOptions();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /** The JSON of {@code heddle list} ({@code docs/schemas/list.schema.json}). */
    record ListDocument(String schema, List<RunningJvm> jvms) {}

    @Override
    public Integer call() throws WriteFailed {
        output.checkJson();
        List<RunningJvm> jvms = new RunningJvms(Proc.live()).all(spec.root().commandLine());
        if (output.showsResult()) {
            Console.of(spec.commandLine()).print(report(jvms));
        }
        output.writeJson(new ListDocument("heddle.list/1", jvms));
        return 0;
    }

    private static Report report(List<RunningJvm> jvms) {
        Table table = new Table(
                "",
                List.of(
                        Column.right("PID"),
                        Column.left("main class"),
                        Column.left("JDK"),
                        Column.left("collector"),
                        Column.right("threads"),
                        Column.left("governed by heddle")),
                jvms.stream().map(ListCommand::row).toList());
        return new Report(
                "heddle list",
                jvms.isEmpty() ? "no JVM of this user runs here" : "JVMs on this machine",
                List.of(),
                List.of(table));
    }

    private static List<Cell> row(RunningJvm jvm) {
        return List.of(
                Cell.text(String.valueOf(jvm.pid())),
                Cell.text(jvm.mainClass() == null ? "unknown" : jvm.name()),
                Cell.text(Objects.requireNonNullElse(jvm.jdk(), "unknown")),
                Cell.text(Objects.requireNonNullElse(jvm.collector(), "unknown")),
                Cell.text(String.valueOf(jvm.threads())),
                Cell.text(jvm.governor() == null ? "" : jvm.governor().describe()));
    }
}
