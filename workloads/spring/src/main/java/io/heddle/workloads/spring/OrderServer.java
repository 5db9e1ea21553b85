package io.heddle.workloads.spring;

import io.heddle.workloads.harness.TemporaryFolder;
import io.heddle.workloads.services.Server;
import java.io.IOException;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The orders on Spring Boot, with its defaults: 200 threads of Tomcat, 10 connections to the database. Connections of clients are
 * not closed after 100 requests. The endpoint {@code /actuator/prometheus} has a histogram of the requests.
 */
final class OrderServer implements Server {
    private final ConfigurableApplicationContext context;
    private final TemporaryFolder folder;
    private final int port;

    /** The beans of this package. */
    @SpringBootApplication(proxyBeanMethods = false)
    static class Orders {}

    private OrderServer(ConfigurableApplicationContext context, TemporaryFolder folder) {
        this.context = context;
        this.folder = folder;
        this.port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    static OrderServer start(int port) throws IOException {
        TemporaryFolder folder = TemporaryFolder.create("spring");
        try {
            SpringApplication application = new SpringApplication(Orders.class);
            application.setBannerMode(Banner.Mode.OFF);
            application.setRegisterShutdownHook(false);
            application.setDefaultProperties(Map.of(
                    "server.address", "127.0.0.1",
                    "server.port", String.valueOf(port),
                    "server.tomcat.basedir", folder.path().toString(),
                    "server.tomcat.max-keep-alive-requests", "-1",
                    "spring.datasource.url", "jdbc:h2:mem:orders;DB_CLOSE_DELAY=-1",
                    "management.endpoints.web.exposure.include", "health,prometheus",
                    "management.metrics.distribution.percentiles-histogram.http.server.requests", "true",
                    "logging.level.root", "OFF"));
            ConfigurableApplicationContext context = application.run();
            context.getBean(OrderRepository.class).create(context.getBean(JdbcTemplate.class));
            return new OrderServer(context, folder);
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void close() {
        context.close();
        folder.close();
    }
}
