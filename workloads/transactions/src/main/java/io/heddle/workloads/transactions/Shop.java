package io.heddle.workloads.transactions;

import io.heddle.workloads.harness.Dice;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * All that a seed decides: what the shop sells, who has an account, and every transaction by its number. Each account
 * has one order from the time before, whose number is below 0: {@code -1 - account}.
 */
record Shop(long seed, int accounts, int items) {
    static final long OPENING_BALANCE = 1_000_000;
    static final int OPENING_STOCK = 1_000;

    private static final int TILLS = 4; // the shop's own accounts, the first ones
    private static final long ITEM_STREAMS = 1L << 40; // each far from the others, and from those of the transactions
    private static final long OWNER_STREAMS = 2L << 40;
    private static final long OLD_ORDER_STREAMS = 3L << 40;
    private static final String[] NAMES = {
        "Ada",
        "Barbara",
        "Claude",
        "Donald",
        "Edsger",
        "Frances",
        "Grace",
        "Hedy",
        "Ivan",
        "John",
        "Katherine",
        "Leslie"
    };

    String owner(int account) {
        Dice dice = new Dice(seed, OWNER_STREAMS + account);
        return NAMES[dice.below(NAMES.length)] + " " + NAMES[dice.below(NAMES.length)] + "sdaughter";
    }

    int price(int item) {
        return 1 + new Dice(seed, ITEM_STREAMS + item).below(10_000);
    }

    long cost(List<Line> lines) {
        return lines.stream()
                .mapToLong(line -> (long) line.quantity() * price(line.item()))
                .sum();
    }

    Transaction.Purchase oldOrder(int account) {
        return purchase(new Dice(seed, OLD_ORDER_STREAMS + account), -1 - account, account);
    }

    /** Of a hundred: 45 purchases, 43 transfers, 11 statements of account, one stocktaking. */
    Transaction transaction(int number) {
        Dice dice = new Dice(seed, number);
        int kind = dice.below(100);
        if (kind < 45) {
            return purchase(dice, number, TILLS + busy(dice, accounts - TILLS));
        }
        if (kind < 88) {
            int source = busy(dice, accounts);
            int target = (source + 1 + busy(dice, accounts - 1)) % accounts;
            return new Transaction.Transfer(number, source, target, 1 + dice.below(50_000));
        }
        return kind < 99 ? new Transaction.Statement(busy(dice, accounts)) : new Transaction.Stocktaking();
    }

    /** The lines are sorted by item. The tills are no buyers, so a till has a lower number than any buyer. */
    private Transaction.Purchase purchase(Dice dice, int number, int buyer) {
        int[] chosen = IntStream.generate(() -> busy(dice, items))
                .distinct()
                .limit(2 + dice.below(6))
                .sorted()
                .toArray();
        List<Line> lines = Arrays.stream(chosen)
                .mapToObj(item -> new Line(item, 1 + dice.below(9)))
                .toList();
        return new Transaction.Purchase(number, buyer, dice.below(TILLS), lines);
    }

    /** A number below the bound, small ones more often: some accounts and items are in demand. */
    private static int busy(Dice dice, int bound) {
        return dice.below(1 + dice.below(1 + dice.below(bound)));
    }
}
