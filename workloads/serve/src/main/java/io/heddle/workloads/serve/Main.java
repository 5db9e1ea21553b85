package io.heddle.workloads.serve;

import io.heddle.workloads.services.ServiceProgram;
import picocli.CommandLine.Command;

/** The command {@code java -jar serve.jar server|load}. */
@Command(
        name = "serve",
        description = "A shop on embedded Tomcat, and its load driver.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "server|load")
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(ServiceProgram.run(
                new Main(),
                new ServerCommand(),
                (port, seed) -> new ShopClients(new ExpectedAnswers(seed), port),
                args));
    }
}
