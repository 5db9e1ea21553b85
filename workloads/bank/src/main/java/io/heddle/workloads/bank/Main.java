package io.heddle.workloads.bank;

import io.heddle.workloads.services.ServerCommand;
import io.heddle.workloads.services.ServiceProgram;
import picocli.CommandLine.Command;

/** The command {@code java -jar bank.jar server|load}. */
@Command(
        name = "bank",
        description = "An H2 database server, and its load driver with the transactions of TPC-B.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "server|load")
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(ServiceProgram.run(
                new Main(), new ServerCommand(BankServer::start), (port, seed) -> new BankClients(port), args));
    }
}
