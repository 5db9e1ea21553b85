package io.heddle.workloads.transactions;

import io.heddle.workloads.harness.Harness;

/** The command {@code java -jar transactions.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Harness.run(
                new OnlineTransactions(OnlineTransactions.ACCOUNTS, OnlineTransactions.ITEMS),
                System.out,
                System.err,
                args));
    }
}
