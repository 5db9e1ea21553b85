package io.heddle.workloads.kafka;

import io.heddle.workloads.services.ServerCommand;
import io.heddle.workloads.services.ServiceProgram;
import picocli.CommandLine.Command;

/** The command {@code java -jar kafka.jar server|load}. */
@Command(
        name = "kafka",
        description = "A Kafka broker, and its load driver.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "server|load")
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(ServiceProgram.run(
                new Main(), new ServerCommand(KafkaBroker::start), (port, seed) -> KafkaClients.connect(port), args));
    }
}
