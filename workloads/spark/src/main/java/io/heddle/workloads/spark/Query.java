package io.heddle.workloads.spark;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A kind of report, in SQL and as a computation in memory. Each takes a sixteenth of the orders. */
enum Query {
    BEST_CUSTOMERS("select customer, sum(cents) as total from orders where %s group by customer"
            + " order by total desc, customer limit 100") {
        @Override
        Stream<List<Object>> rows(Stream<Order> orders) {
            return orders
                    .collect(Collectors.groupingBy(Order::customer, Collectors.summingLong(Order::cents)))
                    .entrySet()
                    .stream()
                    .map(each -> new Total(each.getKey(), each.getValue()))
                    .sorted(Comparator.comparingLong(Total::cents).reversed().thenComparingLong(Total::customer))
                    .limit(100)
                    .map(total -> List.of(total.customer, total.cents));
        }
    },
    PRODUCTS("select upper(substr(product, 3)) as name, count(*), max(cents) from orders where %s group by name"
            + " order by name") {
        @Override
        Stream<List<Object>> rows(Stream<Order> orders) {
            return grouped(orders, order -> order.product().substring(2).toUpperCase(Locale.ROOT))
                    .map(group -> List.of(
                            group.getKey(),
                            (long) group.getValue().size(),
                            group.getValue().stream()
                                    .mapToLong(Order::cents)
                                    .max()
                                    .orElseThrow()));
        }
    },
    REGIONS("select region, sum(cents), count(distinct product) from orders join customers using (customer) where %s"
            + " group by region order by region") {
        @Override
        Stream<List<Object>> rows(Stream<Order> orders) {
            return grouped(orders, order -> order.customer() % REGION_COUNT)
                    .map(group -> List.of(
                            group.getKey(),
                            group.getValue().stream().mapToLong(Order::cents).sum(),
                            group.getValue().stream()
                                    .map(Order::product)
                                    .distinct()
                                    .count()));
        }
    };

    /** The number of values of {@code region}, a column of the table of customers. */
    static final int REGION_COUNT = 101;

    private static final int SHARES = 16;

    private final String sql;

    Query(String sql) {
        this.sql = sql;
    }

    /** The query of a task. */
    static Query of(int task) {
        return values()[task % values().length];
    }

    String sql(int task) {
        return sql.formatted("pmod(id, %d) = %d".formatted(SHARES, share(task)));
    }

    /** The expected rows of a task, computed without Spark. */
    Stream<List<Object>> rows(Stream<Order> orders, int task) {
        return rows(orders.filter(order -> order.id() % SHARES == share(task)));
    }

    abstract Stream<List<Object>> rows(Stream<Order> orders);

    private static int share(int task) {
        return task / values().length % SHARES;
    }

    private static <K extends Comparable<K>> Stream<Map.Entry<K, List<Order>>> grouped(
            Stream<Order> orders, Function<Order, K> key) {
        return orders.collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList())).entrySet().stream();
    }

    /** What a customer has paid. */
    private record Total(long customer, long cents) {}
}
