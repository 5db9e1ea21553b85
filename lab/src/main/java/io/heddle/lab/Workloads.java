package io.heddle.lab;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The programs of the experiments. The heap is three times the smallest one (experiment {@code minimum-heap}); that of
 * {@code search} is larger.
 */
public final class Workloads {
    /** Its young generation is far smaller than the data that its threads hold at once. */
    public static final Workload GRAPHS = new Workload("graphs", List.of("-Xms1400m", "-Xmx1400m", "-Xmn150m"), 2, 250);

    public static final Workload HELPERS = Workload.of("helpers", 249, 500, 24_000);
    public static final Workload SEARCH = Workload.of("search", 160, 400, 140_000);
    public static final Workload TRANSFORM = Workload.of("transform", 84, 100, 19_000);
    public static final Workload WAREHOUSES = Workload.of("warehouses", 120, 20, 1150);

    /** Programs that allocate, with more runnable threads than CPUs. */
    public static final List<Workload> CROWDED = List.of(
            GRAPHS,
            Workload.of("index", 168, 2000, 210_000),
            Workload.of("render", 489, 20, 700),
            Workload.of("script", 102, 40, 3800),
            SEARCH,
            Workload.of("transactions", 168, 1000, 155_000),
            TRANSFORM,
            WAREHOUSES);

    /** Programs with few runnable threads, with few threads that do most of the work, or with little allocation. */
    public static final List<Workload> WITH_LITTLE_TO_WIN = List.of(
            Workload.of("analyse", 1176, 4, 260),
            Workload.of("compile", 300, 20, 800),
            HELPERS,
            Workload.of("narrow", 144, 300, 24_000),
            Workload.of("phases", 273, 200, 40_000),
            Workload.of("single", 63, 40, 6500));

    /** In alphabetical order. */
    public static final List<Workload> ALL = Stream.concat(CROWDED.stream(), WITH_LITTLE_TO_WIN.stream())
            .sorted(Comparator.comparing(Workload::name))
            .toList();

    private Workloads() {}
}
