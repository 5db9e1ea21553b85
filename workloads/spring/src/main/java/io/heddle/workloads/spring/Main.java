package io.heddle.workloads.spring;

import io.heddle.workloads.services.ServerCommand;
import io.heddle.workloads.services.ServiceProgram;
import picocli.CommandLine.Command;

/** The command {@code java -jar spring.jar server|load}. */
@Command(
        name = "spring",
        description = "Orders on Spring Boot with Tomcat and H2, and their load driver.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "server|load")
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(ServiceProgram.run(
                new Main(), new ServerCommand(OrderServer::start), (port, seed) -> new OrderClients(port), args));
    }
}
