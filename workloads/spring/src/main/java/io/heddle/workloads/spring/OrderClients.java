package io.heddle.workloads.spring;

import io.heddle.workloads.harness.SplitMix64;
import io.heddle.workloads.services.Client;
import io.heddle.workloads.services.Clients;
import io.heddle.workloads.services.Failure;
import io.heddle.workloads.services.HttpConnection;
import java.io.IOException;

/** Clients that read orders, search and add, on one port. */
record OrderClients(int port) implements Clients {
    private static final int PRICES = 100_000;

    @Override
    public Client connect() throws IOException {
        return new OrderClient(new HttpConnection(port));
    }

    /** One of them. */
    private record OrderClient(HttpConnection connection) implements Client {
        /** Sends a random request: 60 % orders, 25 % searches, 15 % new orders. */
        @Override
        public void sendRandomRequest(SplitMix64 random) throws IOException, Failure {
            int kind = random.nextInt(20);
            if (kind < 12) {
                Order order = SampleOrders.order(1 + random.nextInt(SampleOrders.COUNT));
                connection.get("/orders/" + order.id()).require(200, json(order) + ",\"cents\":" + order.cents());
            } else if (kind < 17) {
                int customer = random.nextInt(SampleOrders.CUSTOMERS);
                long least = random.nextInt(PRICES);
                var found = SampleOrders.search(customer, least);
                long sum = found.stream().mapToLong(Order::cents).sum();
                connection
                        .get("/orders?customer=" + customer + "&least=" + least)
                        .require(200, "{\"count\":" + found.size() + ",\"cents\":" + sum + ",");
            } else {
                // Other customers than those of the searches.
                Order order = Order.of(
                        0,
                        new Order.Request(
                                SampleOrders.CUSTOMERS + random.nextInt(SampleOrders.CUSTOMERS),
                                "product-" + random.nextInt(5_000),
                                1 + random.nextInt(9)));
                connection
                        .post("/orders", "{" + json(order) + "}")
                        .require(201, json(order) + ",\"cents\":" + order.cents());
            }
        }

        private static String json(Order order) {
            return "\"customer\":" + order.customer() + ",\"product\":\"" + order.product() + "\",\"pieces\":"
                    + order.pieces();
        }

        @Override
        public void close() throws IOException {
            connection.close();
        }
    }
}
