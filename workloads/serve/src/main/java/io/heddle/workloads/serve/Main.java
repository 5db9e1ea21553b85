package io.heddle.workloads.serve;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code java -jar serve.jar server|load}. */
@Command(
        name = "serve",
        description = "A shop on embedded Tomcat, and its load driver.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "server|load",
        subcommands = {ServerCommand.class, LoadCommand.class})
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
        String reason = failure instanceof Failure ? failure.getMessage() : failure.toString();
        String line = failure instanceof CommandLine.ParameterException ? failure.getMessage() : reason;
        command.getErr()
                .println("serve: " + String.valueOf(line).lines().findFirst().orElse(""));
        return status;
    }
}
