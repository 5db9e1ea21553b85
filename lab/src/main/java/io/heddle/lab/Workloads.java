package io.heddle.lab;

import java.util.List;

/** The programs that experiments use. */
final class Workloads {
    static final Workload GRAPHS = new Workload("graphs", List.of("-Xms1400m", "-Xmx1400m", "-Xmn150m"), 2);
    static final Workload SEARCH = Workload.of("search", 160, 400);
    static final Workload TRANSFORM = Workload.of("transform", 96, 100);

    static final List<Workload> ALL = List.of(GRAPHS, SEARCH, TRANSFORM);

    private Workloads() {}
}
