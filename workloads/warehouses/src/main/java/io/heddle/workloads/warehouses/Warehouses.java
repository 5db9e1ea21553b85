package io.heddle.workloads.warehouses;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;
import java.util.List;

/**
 * Warehouses with unequal work, as in Chong, Lam and Eswaran, "Enhanced parallel thread scheduling for Java based applications on
 * multi-core architecture", Table 2: eight threads, each with a fixed number of transactions on its own warehouse.
 */
record Warehouses() implements Workload {
    private static final List<Integer> TRANSACTIONS_PER_UNIT = List.of(1_900, 1_900, 1_800, 1_800, 190, 190, 19, 19);

    @Override
    public String name() {
        return "warehouses";
    }

    @Override
    public String purpose() {
        return "Eight threads, each with its own warehouse, process 9,500 to 950,000 transactions.";
    }

    @Override
    public String sizeMeaning() {
        return "units of work: 19, 190, 1,800 and 1,900 transactions in two warehouses each";
    }

    @Override
    public int defaultSize() {
        return 500;
    }

    @Override
    public int defaultThreads() {
        return TRANSACTIONS_PER_UNIT.size();
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(TRANSACTIONS_PER_UNIT.size(), TRANSACTIONS_PER_UNIT.size(), WorkDistribution.BLOCKS);
    }

    @Override
    public Tasks open(Settings settings) {
        return new WarehouseTasks(
                settings.seed(),
                TRANSACTIONS_PER_UNIT.stream()
                        .map(unit -> (long) unit * settings.size())
                        .toList());
    }
}
