package io.heddle.workloads.chat;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code java -jar chat.jar server|clients|hold}. */
@Command(
        name = "chat",
        description = "A chat server with rooms, and its simulated users.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "server|clients|hold",
        subcommands = {ServerCommand.class, ClientsCommand.class, HoldCommand.class})
public final class Main {
    private static final int FAILED = 1;
    private static final int REFUSED = 2;

    private Main() {}

    public static void main(String[] args) {
        System.exit(run(args));
    }

    static int run(String... args) {
        return new CommandLine(new Main())
                .setExecutionExceptionHandler((failure, command, parsed) -> say(command, failure, FAILED))
                .setParameterExceptionHandler((refused, arguments) -> say(refused.getCommandLine(), refused, REFUSED))
                .execute(args);
    }

    private static int say(CommandLine command, Exception failure, int status) {
        boolean forPeople = failure instanceof Failure || failure instanceof CommandLine.ParameterException;
        String reason = forPeople ? failure.getMessage() : failure.toString();
        command.getErr()
                .println("chat: " + String.valueOf(reason).lines().findFirst().orElse(""));
        return status;
    }
}
