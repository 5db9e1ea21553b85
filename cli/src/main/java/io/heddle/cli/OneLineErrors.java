package io.heddle.cli;

import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.safety.UnboundedRealtimeException;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.governor.session.DefectReport;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.process.SpawnException;
import io.heddle.policy.NameSuggestion;
import io.heddle.policy.PolicyException;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Errors are for people: one line with cause and mend. Only what nobody foresaw shows where it happened. */
final class OneLineErrors implements IExecutionExceptionHandler {
    /** Heddle itself could not do it: between a program's own codes and those of shells. */
    static final int HEDDLE_FAILED = 125;

    @Override
    public int handleExecutionException(Exception exception, CommandLine commandLine, ParseResult parsed) {
        return switch (exception) {
            case SpawnException e -> say(commandLine, e, e.exitStatus());
            case KernelException e -> say(commandLine, e, failed(commandLine));
            case WatchdogException e -> say(commandLine, e, failed(commandLine));
            case UnboundedRealtimeException e -> say(commandLine, e, failed(commandLine));
            case WriteFailed e -> say(commandLine, e, failed(commandLine));
            case PolicyException e -> say(commandLine, e, failed(commandLine));
            case UserError e -> say(commandLine, e, failed(commandLine));
            default -> {
                reportBug(Console.of(commandLine), exception);
                yield failed(commandLine);
            }
        };
    }

    /** What nobody foresaw, with the place where it happened. */
    static void reportBug(Console console, Throwable bug) {
        console.tell("this is a bug in Heddle; please report it with these lines:");
        bug.printStackTrace(console.errors());
    }

    /** An Error, which picocli hands to nobody. */
    static int handleError(Error error, CommandLine commandLine) {
        reportBug(Console.of(commandLine), error);
        return failed(commandLine);
    }

    /** A defect that ends a thread of Heddle's other than the verb's own, in one line. */
    static void reportUncaught(CommandLine commandLine, Thread thread, Throwable defect) {
        Console.of(commandLine).tell("thread " + thread.getName() + ": " + DefectReport.describe(defect));
    }

    /** A command line that can't be understood. */
    static int wrongUsage(ParameterException exception, String[] arguments) {
        CommandLine commandLine = exception.getCommandLine();
        String name = commandLine.getCommandSpec().qualifiedName();
        String cause = String.valueOf(exception.getMessage()).replaceAll("\\R\\s*", " ");
        Console.of(commandLine).tell(cause + nearest(exception) + "; `" + name + " --help` shows how");
        return failed(commandLine);
    }

    private static String nearest(ParameterException exception) {
        if (!(exception instanceof UnmatchedArgumentException unmatched)) {
            return "";
        }
        // Picocli suggests something for every word; only a misspelling is a help.
        String typed = unmatched.getUnmatched().getFirst().split("=", 2)[0];
        CommandSpec verb = exception.getCommandLine().getCommandSpec();
        List<String> known = Stream.concat(
                        verb.optionsMap().keySet().stream().filter(name -> name.startsWith("--")),
                        verb.subcommands().keySet().stream())
                .filter(name -> name.startsWith("--") == typed.startsWith("--"))
                .toList();
        return NameSuggestion.to(typed, known)
                .map(name -> "; did you mean " + name + "?")
                .orElse("");
    }

    private static int say(CommandLine commandLine, Exception exception, int status) {
        Console.of(commandLine).tell(String.valueOf(exception.getMessage()));
        return status;
    }

    /** {@code run} stands for the program, so its own failures keep clear of the program's codes; other verbs say 2. */
    private static int failed(CommandLine commandLine) {
        return commandLine.getCommand() instanceof RunCommand ? HEDDLE_FAILED : 2;
    }
}
