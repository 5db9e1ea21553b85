package io.heddle.workloads.artemis;

import io.heddle.workloads.services.ServerCommand;
import io.heddle.workloads.services.ServiceProgram;
import picocli.CommandLine.Command;

/** The command {@code java -jar artemis.jar server|load}. */
@Command(
        name = "artemis",
        description = "An ActiveMQ Artemis broker, and its load driver.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "server|load")
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(ServiceProgram.run(
                new Main(), new ServerCommand(ArtemisBroker::start), (port, seed) -> new ArtemisClients(port), args));
    }
}
