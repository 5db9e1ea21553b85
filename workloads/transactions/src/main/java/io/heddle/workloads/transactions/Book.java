package io.heddle.workloads.transactions;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sums by number, and the query that finds the same in the database. */
final class Book {
    private final String what;
    private final String query;
    private final Map<Long, Long> sums = new HashMap<>();

    Book(String what, String query) {
        this.what = what;
        this.query = query;
    }

    void add(long number, long amount) {
        sums.merge(number, amount, Long::sum);
    }

    /** How the database differs from this book. */
    Optional<String> complaint(Teller teller) throws SQLException {
        List<long[]> rows = teller.rows(query);
        for (long[] row : rows) {
            Long right = sums.get(row[0]);
            if (right == null || right != row[1]) {
                return Optional.of("%s %d is %d instead of %s".formatted(what, row[0], row[1], right));
            }
        }
        return rows.size() == sums.size()
                ? Optional.empty()
                : Optional.of("%s is right for %d instead of %d".formatted(what, rows.size(), sums.size()));
    }
}
