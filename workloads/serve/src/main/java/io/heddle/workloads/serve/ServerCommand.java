package io.heddle.workloads.serve;

import io.heddle.workloads.services.Failure;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code serve.jar server}: runs until SIGTERM. */
@Command(
        name = "server",
        description = "Serve on the loopback address until SIGTERM; prints `ready port=N` when it accepts requests.",
        mixinStandardHelpOptions = true)
final class ServerCommand implements Callable<Integer> {
    @Option(
            names = "--port",
            defaultValue = "0",
            description = "Port; 0 selects a free one (default: ${DEFAULT-VALUE})")
    private int port;

    @Option(
            names = "--threads",
            defaultValue = "64",
            description = "Threads that handle requests (default: ${DEFAULT-VALUE})")
    private int threads;

    @Option(names = "--seed", defaultValue = "42", description = "Seed of the products (default: ${DEFAULT-VALUE})")
    private long seed;

    @Override
    public Integer call() throws Exception {
        if (port < 0 || port > 65_535 || threads < 1 || threads > 10_000) {
            throw new Failure("--port must be 0 to 65535 and --threads 1 to 10000");
        }
        ShopServer server = new ShopServer(port, threads, seed);
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "serve-end"));
        System.out.println("ready port=" + server.port());
        server.await();
        return 0;
    }
}
