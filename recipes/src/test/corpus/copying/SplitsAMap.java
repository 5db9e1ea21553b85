package copying;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.RecursiveTask;

/** A loop puts the entries of a map into the maps of two children. */
class SplitsAMap extends RecursiveTask<Integer> {
    private final Map<String, Integer> stock;

    SplitsAMap(Map<String, Integer> stock) {
        this.stock = stock;
    }

    @Override
    protected Integer compute() {
        if (stock.size() <= 1_000) {
            return stock.values().stream().mapToInt(Integer::intValue).sum();
        }
        Map<String, Integer> even = new HashMap<>();
        Map<String, Integer> odd = new HashMap<>();
        int number = 0;
        for (Map.Entry<String, Integer> entry : stock.entrySet()) {
            if (number++ % 2 == 0) {
                even.put(entry.getKey(), entry.getValue()); // expect: copy-on-fork
            } else {
                odd.put(entry.getKey(), entry.getValue()); // expect: copy-on-fork
            }
        }
        SplitsAMap left = new SplitsAMap(even);
        left.fork();
        return new SplitsAMap(odd).compute() + left.join();
    }
}
