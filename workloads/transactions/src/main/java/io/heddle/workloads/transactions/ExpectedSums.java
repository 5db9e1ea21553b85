package io.heddle.workloads.transactions;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Expected sums by id, and the query for the same sums in the database. */
final class ExpectedSums {
    private final String what;
    private final String query;
    private final Map<Long, Long> sums = new HashMap<>();

    ExpectedSums(String what, String query) {
        this.what = what;
        this.query = query;
    }

    void add(long number, long amount) {
        sums.merge(number, amount, Long::sum);
    }

    /** The first difference of the database. */
    Optional<String> findError(DatabaseClient teller) throws SQLException {
        List<long[]> rows = teller.rows(query);
        for (long[] row : rows) {
            Long expected = sums.get(row[0]);
            if (expected == null || expected != row[1]) {
                return Optional.of("%s %d is %d instead of %s".formatted(what, row[0], row[1], expected));
            }
        }
        return rows.size() == sums.size()
                ? Optional.empty()
                : Optional.of("%s has %d rows instead of %d".formatted(what, rows.size(), sums.size()));
    }
}
