package io.heddle.workloads.vertx;

import io.heddle.workloads.services.Failure;
import io.heddle.workloads.services.Server;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** The prices on Vert.x, with its defaults: two event loops for each CPU, with an instance of the HTTP server on each. */
final class PriceServer implements Server {
    private static final int LIMIT_SECONDS = 30;
    /** All instances share one free port (HttpServer#listen). */
    private static final int FREE_PORT = -1;

    private final Vertx vertx;
    private final int port;

    private PriceServer(Vertx vertx, int port) {
        this.vertx = vertx;
        this.port = port;
    }

    static PriceServer start(int port) throws Failure, InterruptedException {
        Vertx vertx = Vertx.vertx();
        PriceHandler handler = new PriceHandler(new PriceHistory());
        AtomicInteger actualPort = new AtomicInteger();
        try {
            vertx.deployVerticle(
                            () -> new PriceVerticle(handler, port == 0 ? FREE_PORT : port, actualPort),
                            new DeploymentOptions().setInstances(VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new Failure("Vert.x does not start: " + (e.getCause() == null ? e : e.getCause()));
        }
        return new PriceServer(vertx, actualPort.get());
    }

    /** One instance of the HTTP server, on one event loop. */
    private static final class PriceVerticle extends AbstractVerticle {
        private final PriceHandler handler;
        private final int port;
        private final AtomicInteger actualPort;

        PriceVerticle(PriceHandler handler, int port, AtomicInteger actualPort) {
            this.handler = handler;
            this.port = port;
            this.actualPort = actualPort;
        }

        @Override
        public void start(Promise<Void> started) {
            vertx.createHttpServer()
                    .requestHandler(handler)
                    .listen(port, "127.0.0.1")
                    .map(HttpServer::actualPort)
                    .onSuccess(actualPort::set)
                    .<Void>mapEmpty()
                    .onComplete(started);
        }
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void close() {
        try {
            vertx.close().toCompletionStage().toCompletableFuture().get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // It ends with the JVM.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
