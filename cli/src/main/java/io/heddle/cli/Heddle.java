package io.heddle.cli;

import io.heddle.cli.compare.CompareCommand;
import io.heddle.cli.explain.ExplainCommand;
import io.heddle.cli.fleet.FleetCommand;
import io.heddle.cli.lab.DemoCommand;
import io.heddle.cli.lab.LabCommand;
import io.heddle.cli.lint.LintCommand;
import io.heddle.cli.machine.CheckCommand;
import io.heddle.cli.machine.ListCommand;
import io.heddle.cli.machine.PoliciesCommand;
import io.heddle.cli.options.Destinations;
import io.heddle.cli.options.Durations;
import io.heddle.cli.options.HeddleVersion;
import io.heddle.cli.record.RecordCommand;
import io.heddle.cli.run.AttachCommand;
import io.heddle.cli.run.DetachCommand;
import io.heddle.cli.run.RunCommand;
import io.heddle.cli.simulate.SimulateCommand;
import io.heddle.cli.status.StatusCommand;
import io.heddle.cli.terminal.Console;
import io.heddle.cli.top.TopCommand;
import io.heddle.documents.Destination;
import io.heddle.documents.WriteFailed;
import io.heddle.kernel.process.InheritedFiles;
import io.heddle.kernel.process.SelfCommand;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/** The {@code heddle} command. */
@Command(
        name = "heddle",
        description = "Schedules the threads of Java programs, and measures whether the programs run faster.",
        mixinStandardHelpOptions = true,
        versionProvider = HeddleVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  heddle demo                            Compare policies on a bundled program",
            "  heddle compare -- java -jar app.jar    Find the policy that suits your program",
            "  heddle run -- java -jar app.jar        Run it; Heddle chooses while it runs",
            "  heddle help compare                    Show how a command is used"
        })
public final class Heddle {
    private static final String HELP = "help";

    /** A verb, with the constructor of its command. */
    private record Verb(String name, Supplier<Object> command) {}

    /** All verbs, in the order of the help. */
    private static final List<Verb> VERBS = List.of(
            new Verb("run", RunCommand::new),
            new Verb("compare", CompareCommand::new),
            new Verb("attach", AttachCommand::new),
            new Verb("detach", DetachCommand::new),
            new Verb("list", ListCommand::new),
            new Verb("status", StatusCommand::new),
            new Verb("top", TopCommand::new),
            new Verb("record", RecordCommand::new),
            new Verb("explain", ExplainCommand::new),
            new Verb("simulate", SimulateCommand::new),
            new Verb("check", CheckCommand::new),
            new Verb("policies", PoliciesCommand::new),
            new Verb("evidence", EvidenceCommand::new),
            new Verb("lint", LintCommand::new),
            new Verb("fleet", FleetCommand::new),
            new Verb("demo", DemoCommand::new),
            new Verb("lab", LabCommand::new),
            new Verb(HELP, HelpCommand::new));

    /** The verbs that start a command of the user's: options after its first word are its own. */
    private static final Set<String> WITH_COMMAND = Set.of("run", "compare", "record");

    /** The verbs that read the options of others: from a command line of another Heddle, or for their help. */
    private static final Set<String> WITH_ALL_VERBS = Set.of("list", "status", "top", HELP);

    private Heddle() {}

    public static void main(String[] arguments) {
        InheritedFiles.capture();
        CommandLine all = commandLineFor(arguments);
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, defect) -> OneLineErrors.reportUncaught(all, thread, defect));
        int status = all.execute(arguments);
        // A signal may have interrupted this thread: the JDK, which reads files to exit, would print that it failed.
        Thread.interrupted();
        System.exit(status);
    }

    /** All verbs with their options, as they are completed and documented. */
    public static CommandLine commandLine() {
        return commandLine(VERBS);
    }

    /**
     * The verb that these arguments name, without the others, because picocli reads the options of each verb by
     * reflection. All verbs if the arguments name none, or a verb that needs the others.
     */
    static CommandLine commandLineFor(String... arguments) {
        String name = arguments.length == 0 ? HELP : arguments[0];
        for (Verb verb : VERBS) {
            if (verb.name().equals(name) && !WITH_ALL_VERBS.contains(name)) {
                return commandLine(List.of(verb));
            }
        }
        return commandLine();
    }

    private static CommandLine commandLine(List<Verb> verbs) {
        CommandLine all = new CommandLine(new Heddle()).setCommandName(SelfCommand.word());
        for (Verb verb : verbs) {
            all.addSubcommand(verb.name(), verb.command().get());
        }
        all.setExecutionStrategy(Heddle::execute)
                .setExecutionExceptionHandler(new OneLineErrors())
                .setParameterExceptionHandler(OneLineErrors::wrongUsage)
                // An @word is the program's own affair: `curl -d @body.json`, `java @options Main`.
                .setExpandAtFiles(false)
                .setUsageHelpAutoWidth(true)
                .registerConverter(Destination.class, new Destinations())
                .registerConverter(Duration.class, new Durations());
        all.getSubcommands().forEach((verb, command) -> command.setStopAtPositional(WITH_COMMAND.contains(verb)));
        lookAlike(all);
        return all;
    }

    /** Gives all verbs the same sections of help, with the options in the order in which they are declared. */
    private static void lookAlike(CommandLine verb) {
        UsageMessageSpec usage = verb.getCommandSpec().usageMessage();
        usage.sortOptions(false)
                .sortSynopsis(false)
                .parameterListHeading("%nArguments:%n")
                .optionListHeading("%nOptions:%n")
                .commandListHeading("%nCommands:%n");
        // Picocli prints these headings even where nothing follows.
        usage.exitCodeListHeading(usage.exitCodeList().isEmpty() ? "" : "%nExit status:%n");
        usage.footerHeading(usage.footer().length == 0 ? "" : "%nExamples:%n");
        verb.getSubcommands().values().forEach(Heddle::lookAlike);
    }

    /** Runs a verb. Picocli prints help and versions itself, and says nothing of what could not be written. */
    private static int execute(ParseResult parsed) {
        List<CommandLine> verbs = parsed.asCommandLineList();
        int status;
        try {
            status = new CommandLine.RunLast().execute(parsed);
        } catch (Error e) {
            return OneLineErrors.handleError(e, verbs.getLast());
        }
        boolean printed = verbs.stream()
                .map(CommandLine::getParseResult)
                .anyMatch(each -> each.isUsageHelpRequested() || each.isVersionHelpRequested());
        if (printed) {
            try {
                Console.of(verbs.getLast()).result(_ -> {});
            } catch (WriteFailed e) {
                throw new ExecutionException(verbs.getLast(), String.valueOf(e.getMessage()), e);
            }
        }
        return status;
    }
}
