package io.heddle.workloads.warehouses;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.workloads.harness.Harness;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarehouseTasksTest {
    @Test
    void trees_and_reference_agree_after_many_transactions_of_every_kind() {
        WarehouseTasks tasks = new WarehouseTasks(5, List.of(0L, 1L, 100_000L));
        for (int warehouse = 0; warehouse < 3; warehouse++) {
            assertThat(tasks.run(warehouse)).isEqualTo(tasks.expected(warehouse));
        }
    }

    @Test
    void verbose_prints_when_each_warehouse_ends_and_its_number_of_transactions() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        int status = Harness.run(
                new Warehouses(),
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                "--size",
                "10",
                "--verbose",
                "--threads",
                "1");
        assertThat(status).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).matches("""
                        warehouse 1 transactions=19000 finishedSeconds=S
                        warehouse 2 transactions=19000 finishedSeconds=S
                        warehouse 3 transactions=18000 finishedSeconds=S
                        warehouse 4 transactions=18000 finishedSeconds=S
                        warehouse 5 transactions=1900 finishedSeconds=S
                        warehouse 6 transactions=1900 finishedSeconds=S
                        warehouse 7 transactions=190 finishedSeconds=S
                        warehouse 8 transactions=190 finishedSeconds=S
                        warehouses: setup .*
                        """.replace("=S", "=\\d+\\.\\d{3}"));
    }
}
