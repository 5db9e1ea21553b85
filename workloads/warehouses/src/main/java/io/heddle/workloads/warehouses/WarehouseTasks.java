package io.heddle.workloads.warehouses;

import io.heddle.workloads.harness.PredictableTasks;
import io.heddle.workloads.harness.SplitMix64;
import java.util.List;
import java.util.Optional;

/** The transactions of each warehouse, from its own random stream; a result is the warehouse's checksum. */
final class WarehouseTasks implements PredictableTasks {
    private final long seed;
    private final List<Long> transactions;

    WarehouseTasks(long seed, List<Long> transactions) {
        this.seed = seed;
        this.transactions = transactions;
    }

    @Override
    public long run(int warehouse) {
        return process(new Warehouse(), warehouse);
    }

    @Override
    public long expected(int warehouse) {
        return process(new ReferenceWarehouse(), warehouse);
    }

    /** The number of transactions. Warehouses are numbered from 1. */
    @Override
    public Optional<String> note(int warehouse) {
        return Optional.of("warehouse %d transactions=%d".formatted(warehouse + 1, transactions.get(warehouse)));
    }

    private long process(TransactionProcessor processor, int warehouse) {
        SplitMix64 random = new SplitMix64(seed, warehouse);
        for (long left = transactions.get(warehouse); left > 0; left--) {
            processor.process(Transaction.generate(random));
        }
        return processor.checksum();
    }
}
