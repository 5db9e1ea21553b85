package io.heddle.workloads.serve;

import io.heddle.workloads.harness.SplitMix64;
import java.io.IOException;

/**
 * A simulated customer on one connection: requests pages, products and searches, buys, and verifies each response. Not
 * thread-safe.
 */
final class SimulatedCustomer implements AutoCloseable {
    private final ExpectedAnswers expected;
    private final HttpConnection connection;
    private Cart cart = Cart.EMPTY;

    SimulatedCustomer(ExpectedAnswers expected, int port) throws IOException {
        this.expected = expected;
        this.connection = new HttpConnection(port);
    }

    /** Sends a random request: 30 % pages, 40 % products, 20 % searches, 10 % purchases. */
    void sendRandomRequest(SplitMix64 random) throws IOException, Failure {
        int kind = random.nextInt(10);
        Product product = expected.catalogue().product(random.nextInt(Catalogue.PRODUCTS));
        int id = product.id();
        if (kind < 3) {
            require("GET", "/page?product=" + id, "data-cents=\"" + expected.relatedCents(id) + "\"");
        } else if (kind < 7) {
            require("GET", "/product?product=" + id, "\"cents\":" + product.cents() + ",");
        } else if (kind < 9) {
            int word = random.nextInt(expected.catalogue().words().size());
            require(
                    "GET",
                    "/search?word=" + expected.catalogue().words().get(word),
                    "\"hits\":" + expected.hits(word) + ",");
        } else {
            cart = cart.with(product);
            require(
                    "POST",
                    "/cart?product=" + id,
                    "{\"products\":" + cart.products() + ",\"cents\":" + cart.cents() + "}");
        }
    }

    private void require(String method, String target, String part) throws IOException, Failure {
        HttpConnection.Response response = connection.send(method, target);
        if (response.status() != 200 || !response.body().contains(part)) {
            throw new Failure(method + " " + target + " returned status " + response.status()
                    + (response.status() == 200 ? " and lacks " + part : ""));
        }
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
