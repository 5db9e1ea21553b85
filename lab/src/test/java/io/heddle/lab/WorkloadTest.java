package io.heddle.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WorkloadTest {
    private static final Workload TREES = new Workload("trees", List.of("-Xmx1400m", "-Xmn150m"), 2, 250);

    @Test
    void the_heap_grows_with_the_threads_beyond_the_usual_number() {
        assertThat(TREES.heapFor(16, 64)).isEqualTo(TREES.heap());
        assertThat(TREES.heapFor(256, 64)).containsExactly("-Xmx5600m", "-Xmn600m");
    }
}
