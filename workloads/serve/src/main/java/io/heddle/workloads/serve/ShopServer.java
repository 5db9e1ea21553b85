package io.heddle.workloads.serve;

import io.heddle.workloads.services.Failure;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.logging.LogManager;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** The shop on embedded Tomcat, on the loopback address. */
final class ShopServer implements AutoCloseable {
    private final Tomcat tomcat = new Tomcat();
    private final Path folder;

    /**
     * Starts the server.
     *
     * @param port 0 selects a free port
     * @param threads the threads that handle requests
     * @throws Failure if the port is in use or Tomcat does not start
     */
    ShopServer(int port, int threads, long seed) throws Failure, IOException {
        LogManager.getLogManager().reset();
        folder = Files.createTempDirectory("heddle-serve-");
        Connector connector = new Connector();
        connector.setPort(port);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxThreads", String.valueOf(threads));
        connector.setProperty("minSpareThreads", String.valueOf(threads));
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setThrowOnFailure(true);
        tomcat.setBaseDir(folder.toString());
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", null);
        Wrapper shop = Tomcat.addServlet(context, "shop", new ShopServlet(new Catalogue(seed)));
        for (String path : List.of("/page", "/product", "/search", "/cart")) {
            shop.addMapping(path);
        }
        try {
            tomcat.start();
        } catch (LifecycleException e) {
            close();
            throw new Failure(
                    isPortInUse(e)
                            ? "port " + port + " is in use. Stop the other server, or choose another --port."
                            : "Tomcat does not start: " + e);
        }
    }

    private static boolean isPortInUse(Throwable failure) {
        return failure instanceof BindException || (failure.getCause() != null && isPortInUse(failure.getCause()));
    }

    int port() {
        return tomcat.getConnector().getLocalPort();
    }

    void await() {
        tomcat.getServer().await();
    }

    @Override
    public void close() {
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException e) {
            // It ends with the JVM.
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            // The temporary folder contains only empty folders.
        }
    }
}
