package io.heddle.cli.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Four threads wait until each is bound to one CPU, or for some seconds; prints the number of processors that such a
 * thread finds, and whether all CPUs have as many of them.
 */
public final class ShowsItsPlaces {
    private static final int THREADS = 4;
    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private ShowsItsPlaces() {}

    public static void main(String[] arguments) throws Exception {
        Map<String, String> places = new ConcurrentSkipListMap<>();
        Map<Integer, Integer> processors = new ConcurrentSkipListMap<>();
        CountDownLatch all = new CountDownLatch(THREADS);
        for (int i = 0; i < THREADS; i++) {
            String name = "worker-" + i;
            Thread.ofPlatform().name(name).start(() -> {
                try {
                    places.put(name, place());
                    all.countDown();
                    all.await();
                    processors.merge(Runtime.getRuntime().availableProcessors(), 1, Integer::sum);
                } catch (Exception e) {
                    places.put(name, e.toString());
                }
            });
        }
        all.await();
        Thread.sleep(100);
        Map<String, Integer> counts = new TreeMap<>();
        places.values().forEach(place -> counts.merge(place, 1, Integer::sum));
        System.out.println("processors " + processors.keySet());
        System.out.println(counts.keySet().stream().allMatch(place -> place.matches("\\d+")) ? "bound" : "free");
    }

    private static String place() throws Exception {
        long start = System.nanoTime();
        while (true) {
            String cpus = Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                    .filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElseThrow();
            if (cpus.matches("\\d+") || System.nanoTime() - start > DEADLINE_NANOS) {
                return cpus;
            }
            Thread.sleep(10);
        }
    }
}
