package io.heddle.workloads.vertx;

import io.heddle.workloads.services.ServerCommand;
import io.heddle.workloads.services.ServiceProgram;
import picocli.CommandLine.Command;

/** The command {@code java -jar vertx.jar server|load}. */
@Command(
        name = "vertx",
        description = "Prices of stocks on Vert.x, and their load driver.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "server|load")
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(ServiceProgram.run(
                new Main(),
                new ServerCommand(PriceServer::start),
                (port, seed) -> new PriceClients(new PriceHistory(), port),
                args));
    }
}
