package io.heddle.workloads.solr;

import io.heddle.workloads.harness.TemporaryFolder;
import io.heddle.workloads.services.Failure;
import io.heddle.workloads.services.HttpConnection;
import io.heddle.workloads.services.Server;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Objects;
import javax.servlet.DispatcherType;
import org.apache.solr.servlet.CoreContainerProvider;
import org.apache.solr.servlet.SolrDispatchFilter;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Solr on Jetty, with the threads and the idle time of Solr's own {@code jetty.xml}, and one core with an index on disk. Its
 * configuration, in the resources, has the caches of Solr's default one; searches see an addition after a second.
 */
final class SolrServer implements Server {
    static final String SELECT = "/solr/articles/select";
    static final String UPDATE = "/solr/articles/update";
    static final String COMMIT = UPDATE + "?commit=true";

    private static final int LEAST_THREADS = 10;
    private static final int MOST_THREADS = 10_000;
    private static final Duration IDLE_TIME = Duration.ofMinutes(2);

    private final org.eclipse.jetty.server.Server jetty;
    private final ServerConnector connector;
    private final TemporaryFolder folder;

    private SolrServer(org.eclipse.jetty.server.Server jetty, ServerConnector connector, TemporaryFolder folder) {
        this.jetty = jetty;
        this.connector = connector;
        this.folder = folder;
    }

    static SolrServer start(int port) throws Exception {
        TemporaryFolder folder = TemporaryFolder.create("solr");
        var jetty = new org.eclipse.jetty.server.Server(new QueuedThreadPool(MOST_THREADS, LEAST_THREADS));
        ServerConnector connector = new ServerConnector(jetty);
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_TIME.toMillis());
        jetty.addConnector(connector);
        SolrServer server = new SolrServer(jetty, connector, folder);
        try {
            createCore(folder.path());
            jetty.setHandler(solr(folder.path()));
            jetty.start();
            addArticles(server.port());
            return server;
        } catch (Exception e) {
            server.close();
            throw e;
        }
    }

    private static void createCore(Path home) throws IOException {
        Path core = Files.createDirectories(home.resolve("articles"));
        Files.writeString(core.resolve("core.properties"), "name=articles\n");
        Path configuration = Files.createDirectory(core.resolve("conf"));
        copy("solr.xml", home);
        copy("solrconfig.xml", configuration);
        copy("schema.xml", configuration);
    }

    private static void copy(String name, Path folder) throws IOException {
        try (InputStream resource = Objects.requireNonNull(SolrServer.class.getResourceAsStream(name))) {
            Files.copy(resource, folder.resolve(name));
        }
    }

    private static ServletContextHandler solr(Path home) {
        ServletContextHandler context = new ServletContextHandler();
        context.setContextPath("/solr");
        context.setAttribute(SolrDispatchFilter.SOLRHOME_ATTRIBUTE, home.toString());
        context.addEventListener(new CoreContainerProvider());
        context.addFilter(SolrDispatchFilter.class, "/*", EnumSet.of(DispatcherType.REQUEST));
        return context;
    }

    private static void addArticles(int port) throws IOException, Failure {
        try (HttpConnection connection = new HttpConnection(port)) {
            for (String batch : new Articles().batches()) {
                connection.post(UPDATE, batch).require(200, "\"status\":0");
            }
            connection.get(COMMIT).require(200, "\"status\":0");
        }
    }

    @Override
    public int port() {
        return connector.getLocalPort();
    }

    @Override
    public void close() {
        try {
            jetty.stop();
        } catch (Exception e) {
            // It ends with the JVM.
        }
        folder.close();
    }
}
