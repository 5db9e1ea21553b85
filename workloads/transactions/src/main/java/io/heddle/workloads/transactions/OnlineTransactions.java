package io.heddle.workloads.transactions;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;
import java.sql.SQLException;

/** Transactions on an H2 database: threads take them from one queue, and some need the same rows. */
record OnlineTransactions(int accounts, int items) implements Workload {
    static final int ACCOUNTS = 3_000;
    static final int ITEMS = 2_000;

    @Override
    public String name() {
        return "transactions";
    }

    @Override
    public String purpose() {
        return "Threads run purchases, transfers and queries in an H2 in-memory database.";
    }

    @Override
    public String sizeMeaning() {
        return "transactions in all";
    }

    @Override
    public int defaultSize() {
        return 40_000;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), settings.size(), WorkDistribution.QUEUE);
    }

    @Override
    public Tasks open(Settings settings) throws SQLException {
        return TransactionTasks.open(new ShopModel(settings.seed(), accounts, items));
    }
}
