package io.heddle.cli;

import io.heddle.cli.run.ProgramVerb;
import io.heddle.cli.terminal.Console;
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
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The handlers of errors: each error is one line with its cause and what to do. Only a bug has a stack trace. */
final class OneLineErrors implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception exception, CommandLine commandLine, ParseResult parsed) {
        return switch (exception) {
            case SpawnException e -> {
                Console.of(commandLine)
                        .tell(JavaCommandAdvice.onJar(parsed.originalArgs(), commandLine.getCommand())
                                .orElse(String.valueOf(e.getMessage())));
                yield e.exitStatus();
            }
            case KernelException e -> say(commandLine, e, failed(commandLine));
            case WatchdogException e -> say(commandLine, e, failed(commandLine));
            case UnboundedRealtimeException e -> say(commandLine, e, failed(commandLine));
            case WriteFailed e -> say(commandLine, e, failed(commandLine));
            case PolicyException e -> say(commandLine, e, failed(commandLine));
            case UserError e -> say(commandLine, e, failed(commandLine));
            default -> {
                Console.of(commandLine).reportBug(exception);
                yield failed(commandLine);
            }
        };
    }

    /** Handles an Error, for which picocli has no handler. */
    static int handleError(Error error, CommandLine commandLine) {
        Console.of(commandLine).reportBug(error);
        return failed(commandLine);
    }

    /** Reports in one line a defect that ends a thread other than the one that runs the verb. */
    static void reportUncaught(CommandLine commandLine, Thread thread, Throwable defect) {
        Console.of(commandLine).tell("thread " + thread.getName() + ": " + DefectReport.describe(defect));
    }

    /** Reports a command line that picocli cannot parse, and returns the exit status. */
    static int wrongUsage(ParameterException exception, String[] arguments) {
        CommandLine commandLine = exception.getCommandLine();
        String name = commandLine.getCommandSpec().qualifiedName();
        String message;
        if (exception instanceof UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().getFirst();
            String typed = word.split("=", 2)[0];
            String kind = typed.startsWith("-") ? "option" : kind(commandLine);
            String advice = JavaCommandAdvice.on(word, commandLine.getCommandSpec(), List.of(arguments))
                    .or(() ->
                            nearest(typed, commandLine.getCommandSpec()).map(known -> "Did you mean '" + known + "'?"))
                    .orElse("`" + name + " --help` lists all " + kind + "s.");
            message = "unknown " + kind + " '" + typed + "'. " + advice;
        } else {
            String cause = String.valueOf(exception.getMessage()).replaceAll("\\R\\s*", " ");
            message = cause + ". `" + name + " --help` shows the usage.";
        }
        Console.of(commandLine).tell(message);
        return failed(commandLine);
    }

    private static String kind(CommandLine commandLine) {
        return commandLine.getSubcommands().isEmpty() ? "argument" : "command";
    }

    /** The known name that the typed one resembles. Picocli's own suggestions include names without any resemblance. */
    static Optional<String> nearest(String typed, CommandSpec verb) {
        List<String> known = Stream.concat(
                        verb.optionsMap().keySet().stream().filter(name -> name.startsWith("--")),
                        verb.subcommands().keySet().stream())
                .filter(name -> name.startsWith("--") == typed.startsWith("--"))
                .toList();
        return NameSuggestion.to(typed, known);
    }

    private static int say(CommandLine commandLine, Exception exception, int status) {
        Console.of(commandLine).tell(String.valueOf(exception.getMessage()));
        return status;
    }

    /** The exit status of a verb that failed: a verb that runs a program avoids the statuses of programs; others have 2. */
    private static int failed(CommandLine commandLine) {
        return commandLine.getCommand() instanceof ProgramVerb verb ? verb.failureStatus() : 2;
    }
}
