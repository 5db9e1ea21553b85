package io.heddle.workloads.serve;

import io.heddle.workloads.harness.SplitMix64;
import io.heddle.workloads.services.Client;
import io.heddle.workloads.services.Failure;
import io.heddle.workloads.services.HttpConnection;
import java.io.IOException;

/**
 * A simulated customer on one connection: requests pages, products and searches, buys, and verifies each response. Not
 * thread-safe.
 */
final class SimulatedCustomer implements Client {
    private final ExpectedAnswers expected;
    private final HttpConnection connection;
    private Cart cart = Cart.EMPTY;

    SimulatedCustomer(ExpectedAnswers expected, int port) throws IOException {
        this.expected = expected;
        this.connection = new HttpConnection(port);
    }

    /** Sends a random request: 30 % pages, 40 % products, 20 % searches, 10 % purchases. */
    @Override
    public void sendRandomRequest(SplitMix64 random) throws IOException, Failure {
        int kind = random.nextInt(10);
        Product product = expected.catalogue().product(random.nextInt(Catalogue.PRODUCTS));
        int id = product.id();
        if (kind < 3) {
            connection.get("/page?product=" + id).require(200, "data-cents=\"" + expected.relatedCents(id) + "\"");
        } else if (kind < 7) {
            connection.get("/product?product=" + id).require(200, "\"cents\":" + product.cents() + ",");
        } else if (kind < 9) {
            int word = random.nextInt(expected.catalogue().words().size());
            connection
                    .get("/search?word=" + expected.catalogue().words().get(word))
                    .require(200, "\"hits\":" + expected.hits(word) + ",");
        } else {
            cart = cart.with(product);
            connection
                    .post("/cart?product=" + id)
                    .require(200, "{\"products\":" + cart.products() + ",\"cents\":" + cart.cents() + "}");
        }
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
