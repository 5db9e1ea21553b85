package views;

import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** Guava isn't on the class path of loose sources. */
class Partitions extends RecursiveTask<Integer> {
    private final List<String> hosts;

    Partitions(List<String> hosts) {
        this.hosts = hosts;
    }

    @Override
    protected Integer compute() {
        if (hosts.size() <= 50) {
            int dots = 0;
            for (String host : hosts) {
                dots += host.split("\\.").length;
            }
            return dots;
        }
        List<Partitions> parts = new ArrayList<>();
        for (List<String> part : Lists.partition(hosts, hosts.size() / 2)) { // expect: view-on-fork
            parts.add(new Partitions(part));
        }
        int dots = 0;
        for (Partitions part : invokeAll(parts)) {
            dots += part.join();
        }
        return dots;
    }
}
