package io.heddle.workloads.warehouses;

import io.heddle.workloads.harness.Dice;
import io.heddle.workloads.harness.Predicted;
import java.util.List;
import java.util.Optional;

/** For each warehouse its transactions, drawn from its own stream; an answer is the fingerprint of its books. */
final class Trade implements Predicted {
    private final long seed;
    private final List<Long> transactions;

    Trade(long seed, List<Long> transactions) {
        this.seed = seed;
        this.transactions = transactions;
    }

    @Override
    public long answer(int warehouse) {
        return kept(new Warehouse(), warehouse);
    }

    @Override
    public long prediction(int warehouse) {
        return kept(new Ledger(), warehouse);
    }

    /** Warehouses are numbered from 1. */
    @Override
    public Optional<String> note(int warehouse) {
        return Optional.of("warehouse %d transactions=%d".formatted(warehouse + 1, transactions.get(warehouse)));
    }

    private long kept(Books books, int warehouse) {
        Dice dice = new Dice(seed, warehouse);
        for (long left = transactions.get(warehouse); left > 0; left--) {
            books.serve(Transaction.drawn(dice));
        }
        return books.fingerprint();
    }
}
