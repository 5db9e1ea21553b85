package io.heddle.workloads.warehouses;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Questions;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Sharing;
import io.heddle.workloads.harness.Workload;
import java.util.List;

/**
 * Warehouses of unequal work, as in Table 2 of the priority scheduling experiment: eight threads, each with a fixed
 * number of transactions on a warehouse of its own.
 */
record Warehouses() implements Workload {
    private static final List<Integer> TRANSACTIONS_A_UNIT = List.of(1_900, 1_900, 1_800, 1_800, 190, 190, 19, 19);

    @Override
    public String name() {
        return "warehouses";
    }

    @Override
    public String purpose() {
        return "Eight threads, each with a warehouse, serve from 9,500 to 950,000 transactions.";
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
        return TRANSACTIONS_A_UNIT.size();
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(TRANSACTIONS_A_UNIT.size(), TRANSACTIONS_A_UNIT.size(), Sharing.BLOCKS);
    }

    @Override
    public Questions open(Settings settings) {
        return new Trade(
                settings.seed(),
                TRANSACTIONS_A_UNIT.stream()
                        .map(unit -> (long) unit * settings.size())
                        .toList());
    }
}
