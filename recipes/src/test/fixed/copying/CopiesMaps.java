package copying;

import java.util.Map;
import java.util.concurrent.RecursiveTask;

class CopiesMaps {
    /** An inner class, which sees the fields of what it is in. */
    class Lookup extends RecursiveTask<Integer> {
        private final Map<String, Integer> prices;
        private final String[] orders;
        private final int from;
        private final int to;

        Lookup(Map<String, Integer> prices, String[] orders, int from, int to) {
            this.prices = prices;
            this.orders = orders;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from < 1_000) {
                int sum = 0;
                for (int i = from; i < to; i++) {
                    sum += prices.getOrDefault(orders[i], surcharge);
                }
                return sum;
            }
            int middle = (from + to) >>> 1;
            Lookup left = new Lookup(prices, orders, from, middle); // expect: copy-on-fork
            Lookup right = new Lookup(prices, orders, middle, to);
            left.fork();
            int sum = right.compute();
            return sum + left.join();
        }
    }

    private final int surcharge = 3;
}
