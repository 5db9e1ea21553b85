package io.heddle.workloads.services;

import java.util.concurrent.Callable;
import picocli.CommandLine;

/** The program {@code java -jar NAME.jar server|load}. */
public final class ServiceProgram {
    private static final int FAILED = 1;
    private static final int REFUSED = 2;

    private ServiceProgram() {}

    /**
     * Runs the program, and returns its exit status: 1 after a failure and 2 for bad arguments, both with one line on stderr.
     *
     * @param main a picocli command with name and description
     * @param server the command {@code server}
     */
    public static int run(Object main, Callable<Integer> server, Clients.Preparation clients, String... args) {
        return new CommandLine(main)
                .addSubcommand("server", server)
                .addSubcommand("load", new LoadCommand(clients))
                .setExecutionExceptionHandler((failure, command, parsed) -> report(command, failure, FAILED))
                .setParameterExceptionHandler(
                        (refused, arguments) -> report(refused.getCommandLine(), refused, REFUSED))
                .execute(args);
    }

    private static int report(CommandLine command, Exception failure, int status) {
        boolean isForUsers = failure instanceof Failure || failure instanceof CommandLine.ParameterException;
        String line = isForUsers ? failure.getMessage() : failure.toString();
        String program = command.getCommandSpec().root().name();
        command.getErr()
                .println(program + ": "
                        + String.valueOf(line).lines().findFirst().orElse(""));
        return status;
    }
}
