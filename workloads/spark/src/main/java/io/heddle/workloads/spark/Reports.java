package io.heddle.workloads.spark;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;
import java.io.IOException;

/**
 * Reports by Spark SQL: threads submit queries to one session, which runs them on a thread for each CPU.
 *
 * @param orders rows of the table
 */
record Reports(int orders) implements Workload {
    static final int ORDERS = 200_000;

    @Override
    public String name() {
        return "spark";
    }

    @Override
    public String purpose() {
        return "Threads submit queries on a table of orders to a local session of Spark SQL.";
    }

    @Override
    public String sizeMeaning() {
        return "queries in all";
    }

    @Override
    public int defaultSize() {
        return 100;
    }

    @Override
    public int defaultThreads() {
        return 8;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), settings.size(), WorkDistribution.QUEUE);
    }

    @Override
    public Tasks open(Settings settings) throws IOException {
        return ReportTasks.open(settings.seed(), orders);
    }
}
