package io.heddle.cli;

import io.heddle.documents.Destination;
import io.heddle.documents.WriteFailed;
import io.heddle.kernel.process.InheritedFiles;
import io.heddle.kernel.process.SelfCommand;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParseResult;

/** The {@code heddle} command. */
@Command(
        name = "heddle",
        description = "Decides when and where the threads of a Java program run, and proves that it helped.",
        mixinStandardHelpOptions = true,
        versionProvider = Heddle.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            RunCommand.class,
            CompareCommand.class,
            AttachCommand.class,
            DetachCommand.class,
            CheckCommand.class,
            EvidenceCommand.class,
            LintCommand.class,
            DemoCommand.class,
            LabCommand.class
        })
public final class Heddle {
    /** Verbs whose options may follow their parameters, for no command of the user's does. */
    private static final Set<String> WITHOUT_COMMAND = Set.of("attach", "detach", "lab", "lint");

    private Heddle() {}

    public static void main(String[] arguments) {
        InheritedFiles.capture();
        CommandLine all = commandLine();
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, defect) -> OneLineErrors.reportUncaught(all, thread, defect));
        int status = all.execute(arguments);
        // A signal may have interrupted this thread: the JDK, which reads files to exit, would print that it failed.
        Thread.interrupted();
        System.exit(status);
    }

    /** All verbs with their options, as they are run, completed and documented. */
    public static CommandLine commandLine() {
        CommandLine all = new CommandLine(new Heddle())
                .setCommandName(SelfCommand.word())
                .setExecutionStrategy(Heddle::execute)
                .setExecutionExceptionHandler(new OneLineErrors())
                .setParameterExceptionHandler(OneLineErrors::wrongUsage)
                // An @word is the program's own affair: `curl -d @body.json`, `java @options Main`.
                .setExpandAtFiles(false)
                .setUsageHelpAutoWidth(true)
                .registerConverter(Destination.class, new Destinations())
                .registerConverter(Duration.class, new Durations());
        all.getSubcommands().forEach((verb, command) -> command.setStopAtPositional(!WITHOUT_COMMAND.contains(verb)));
        return all;
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

    /** The build's version. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"heddle " + number()};
        }

        static String number() {
            String version = Heddle.class.getPackage().getImplementationVersion();
            return version == null ? "(development)" : version;
        }
    }
}
