package common;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Libraries implement these interfaces at run time, with requests to other machines. */
class AsksProxies {
    private final PriceClient prices;
    private final OrderRepository orders;

    AsksProxies(PriceClient prices, OrderRepository orders) {
        this.prices = prices;
        this.orders = orders;
    }

    CompletableFuture<Double> total(String customer) {
        return CompletableFuture.supplyAsync(() -> orders.openOrders(customer)) // expect: blocking-in-common-pool
                .thenApplyAsync(open -> open.stream()
                        .mapToDouble(prices::latest) // expect: blocking-in-common-pool
                        .sum());
    }

    CompletableFuture<Double> later(String article) {
        return CompletableFuture.supplyAsync(() -> prices.soon(article)).thenCompose(price -> price);
    }

    interface PriceClient {
        double latest(String article);

        CompletableFuture<Double> soon(String article);
    }

    interface OrderRepository {
        List<String> openOrders(String customer);
    }
}
