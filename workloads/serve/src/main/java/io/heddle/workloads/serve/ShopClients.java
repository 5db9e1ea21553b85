package io.heddle.workloads.serve;

import io.heddle.workloads.services.Client;
import io.heddle.workloads.services.Clients;
import java.io.IOException;

/** Simulated customers of the shop on one port, who know the expected responses. */
record ShopClients(ExpectedAnswers expected, int port) implements Clients {
    @Override
    public Client connect() throws IOException {
        return new SimulatedCustomer(expected, port);
    }
}
