package io.heddle.workloads.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BusinessTest {
    private static final int DONE = 60;

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
    void whatever_is_not_as_in_the_books_is_found(String fraud) throws Exception {
        Shop shop = new Shop(5, 20, 15);
        long[] answers = new long[DONE];
        try (Business business = Business.opened(shop)) {
            for (int question = 0; question < DONE; question++) {
                answers[question] = business.answer(question);
            }
            assertThat(business.complaint(answers)).isEmpty();
            assertThat(complaint(business, answers, fraud)).isPresent();
        }
    }

    private static Optional<String> complaint(Business business, long[] answers, String fraud) throws Exception {
        Teller teller = business.teller();
        assertThat(teller.update(fraud)).isPositive();
        teller.commit();
        return business.complaint(answers);
    }
}
