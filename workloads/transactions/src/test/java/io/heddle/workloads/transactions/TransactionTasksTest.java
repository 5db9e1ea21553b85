package io.heddle.workloads.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionTasksTest {
    private static final int COUNT = 60;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE account SET balance = balance + 1 WHERE id = 3",
                "UPDATE item SET sold = sold + 1, stock = stock - 1 WHERE id = 2",
                "UPDATE item SET stock = stock - 1 WHERE id = 2",
                "UPDATE purchase SET total = total + 1 WHERE id = -1",
                "DELETE FROM line WHERE purchase = -1",
                "INSERT INTO transfer VALUES (-1, 0, 1, 5)",
            })
    void a_difference_from_the_expected_state_is_found(String corruption) throws Exception {
        ShopModel shop = new ShopModel(5, 20, 15);
        long[] results = new long[COUNT];
        try (TransactionTasks tasks = TransactionTasks.open(shop)) {
            for (int task = 0; task < COUNT; task++) {
                results[task] = tasks.run(task);
            }
            assertThat(tasks.findError(results)).isEmpty();
            assertThat(findError(tasks, results, corruption)).isPresent();
        }
    }

    private static Optional<String> findError(TransactionTasks tasks, long[] results, String corruption)
            throws Exception {
        DatabaseClient client = tasks.client();
        assertThat(client.update(corruption)).isPositive();
        client.commit();
        return tasks.findError(results);
    }
}
