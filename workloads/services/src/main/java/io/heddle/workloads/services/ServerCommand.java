package io.heddle.workloads.services;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code NAME.jar server}: runs a server until SIGTERM. */
@Command(
        name = "server",
        description = "Serve on the loopback address until SIGTERM; prints `ready port=N` when it accepts requests.",
        mixinStandardHelpOptions = true)
public final class ServerCommand implements Callable<Integer> {
    private final Server.Launch launch;

    @Option(
            names = "--port",
            defaultValue = "0",
            description = "Port; 0 selects a free one (default: ${DEFAULT-VALUE})")
    private int port;

    public ServerCommand(Server.Launch launch) {
        this.launch = launch;
    }

    @Override
    public Integer call() throws Exception {
        if (port < 0 || port > 65_535) {
            throw new Failure("--port must be 0 to 65535");
        }
        Server server = launch.start(port);
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "server-end"));
        System.out.println("ready port=" + server.port());
        new CountDownLatch(1).await();
        return 0;
    }
}
