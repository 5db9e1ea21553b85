package io.heddle.workloads.serve;

import io.heddle.workloads.harness.Dice;
import java.io.IOException;

/** One connection's customer: looks at pages, products and searches, buys, and checks each answer. For one thread. */
final class Customer implements AutoCloseable {
    private final Expected expected;
    private final Connection connection;
    private Cart cart = Cart.EMPTY;

    Customer(Expected expected, int port) throws IOException {
        this.expected = expected;
        this.connection = new Connection(port);
    }

    /** Makes the request that the dice give: 3 in 10 pages, 4 products, 2 searches, 1 purchase. */
    void act(Dice dice) throws IOException, Failure {
        int kind = dice.below(10);
        Product product = expected.catalogue().product(dice.below(Catalogue.PRODUCTS));
        int id = product.id();
        if (kind < 3) {
            require("GET", "/page?product=" + id, "data-cents=\"" + expected.relatedCents(id) + "\"");
        } else if (kind < 7) {
            require("GET", "/product?product=" + id, "\"cents\":" + product.cents() + ",");
        } else if (kind < 9) {
            int word = dice.below(expected.catalogue().words().size());
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
        Connection.Answer answer = connection.ask(method, target);
        if (answer.status() != 200 || !answer.body().contains(part)) {
            throw new Failure(method + " " + target + " gave status " + answer.status()
                    + (answer.status() == 200 ? " and lacks " + part : ""));
        }
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
