package common;

import java.util.List;

class SleepsInParallelStream {
    static int ask(List<Integer> servers) {
        return servers.parallelStream()
                .mapToInt(server -> {
                    try {
                        Thread.sleep(server); // expect: blocking-in-common-pool
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return server;
                })
                .sum();
    }
}
