package io.heddle.workloads.vertx;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** Answers {@code GET /prices/STOCK?days=N} and {@code POST /portfolio} on an event loop. */
final class PriceHandler implements Handler<HttpServerRequest> {
    private static final String PRICES = "/prices/";

    private final PriceHistory history;

    PriceHandler(PriceHistory history) {
        this.history = history;
    }

    /** Some shares of one stock. */
    private record Position(int stock, int shares, long cents) {
        JsonObject json() {
            return JsonObject.of("stock", stock, "shares", shares, "cents", cents);
        }
    }

    @Override
    public void handle(HttpServerRequest request) {
        String path = Objects.requireNonNullElse(request.path(), "");
        if (request.method().equals(HttpMethod.GET) && path.startsWith(PRICES)) {
            int stock = Integer.parseInt(path.substring(PRICES.length()));
            send(request, price(stock, Integer.parseInt(request.getParam("days"))));
        } else if (request.method().equals(HttpMethod.POST) && path.equals("/portfolio")) {
            request.bodyHandler(body -> send(request, value(body)));
        } else {
            request.response().setStatusCode(404).end();
        }
    }

    private JsonObject price(int stock, int days) {
        JsonArray means = new JsonArray();
        IntStream.rangeClosed(1, days).forEach(count -> means.add(history.mean(stock, count)));
        return JsonObject.of("stock", stock, "last", history.last(stock), "means", means);
    }

    /** The value of all positions, the most valuable first. */
    private JsonObject value(Buffer body) {
        JsonArray positions = body.toJsonObject().getJsonArray("positions");
        List<Position> valued = IntStream.range(0, positions.size())
                .mapToObj(positions::getJsonObject)
                .map(each -> position(each.getInteger("stock"), each.getInteger("shares")))
                .sorted(Comparator.comparingLong(Position::cents).reversed())
                .toList();
        JsonArray all = new JsonArray();
        valued.forEach(each -> all.add(each.json()));
        return JsonObject.of("cents", valued.stream().mapToLong(Position::cents).sum(), "positions", all);
    }

    private Position position(int stock, int shares) {
        return new Position(stock, shares, (long) shares * history.last(stock));
    }

    private static void send(HttpServerRequest request, JsonObject json) {
        request.response().putHeader("Content-Type", "application/json").end(json.toBuffer());
    }
}
