package io.heddle.workloads.solr;

import io.heddle.workloads.services.ServerCommand;
import io.heddle.workloads.services.ServiceProgram;
import picocli.CommandLine.Command;

/** The command {@code java -jar solr.jar server|load}. */
@Command(
        name = "solr",
        description = "Articles in a Solr server, and the load driver that searches them.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "server|load")
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(ServiceProgram.run(new Main(), new ServerCommand(SolrServer::start), SearchClients::new, args));
    }
}
