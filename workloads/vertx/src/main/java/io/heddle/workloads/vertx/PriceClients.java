package io.heddle.workloads.vertx;

import io.heddle.workloads.harness.SplitMix64;
import io.heddle.workloads.services.Client;
import io.heddle.workloads.services.Clients;
import io.heddle.workloads.services.Failure;
import io.heddle.workloads.services.HttpConnection;
import java.io.IOException;

/** Clients that ask for prices and for the values of portfolios, on one port. */
record PriceClients(PriceHistory history, int port) implements Clients {
    private static final int POSITIONS = 20;
    private static final int MOST_DAYS = 60;

    @Override
    public Client connect() throws IOException {
        return new PriceClient(history, new HttpConnection(port));
    }

    /** One of them. */
    private record PriceClient(PriceHistory history, HttpConnection connection) implements Client {
        /** Sends a random request: 60 % prices, 40 % portfolios. */
        @Override
        public void sendRandomRequest(SplitMix64 random) throws IOException, Failure {
            if (random.nextInt(10) < 6) {
                int stock = random.nextInt(PriceHistory.STOCKS);
                int days = 1 + random.nextInt(MOST_DAYS);
                connection.get("/prices/" + stock + "?days=" + days).require(200, history.mean(stock, days) + "]}");
            } else {
                sendPortfolio(random);
            }
        }

        private void sendPortfolio(SplitMix64 random) throws IOException, Failure {
            StringBuilder positions = new StringBuilder();
            long cents = 0;
            for (int i = 0; i < POSITIONS; i++) {
                int stock = random.nextInt(PriceHistory.STOCKS);
                int shares = 1 + random.nextInt(100);
                cents += (long) shares * history.last(stock);
                positions.append(i == 0 ? "" : ",").append("{\"stock\":" + stock + ",\"shares\":" + shares + "}");
            }
            connection
                    .post("/portfolio", "{\"positions\":[" + positions + "]}")
                    .require(200, "{\"cents\":" + cents + ",");
        }

        @Override
        public void close() throws IOException {
            connection.close();
        }
    }
}
