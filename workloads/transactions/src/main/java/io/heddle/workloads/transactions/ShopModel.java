package io.heddle.workloads.transactions;

import io.heddle.workloads.harness.SplitMix64;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The data of a seed: items, accounts, and every transaction by its number. Each account has one earlier order with the number
 * {@code -1 - account}.
 */
record ShopModel(long seed, int accounts, int items) {
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
        SplitMix64 random = new SplitMix64(seed, OWNER_STREAMS + account);
        return NAMES[random.nextInt(NAMES.length)] + " " + NAMES[random.nextInt(NAMES.length)] + "sdaughter";
    }

    int price(int item) {
        return 1 + new SplitMix64(seed, ITEM_STREAMS + item).nextInt(10_000);
    }

    long cost(List<OrderLine> lines) {
        return lines.stream()
                .mapToLong(line -> (long) line.quantity() * price(line.item()))
                .sum();
    }

    Transaction.Purchase oldOrder(int account) {
        return purchase(new SplitMix64(seed, OLD_ORDER_STREAMS + account), -1 - account, account);
    }

    /** The transaction with a number: 45 % purchases, 43 % transfers, 11 % statements of account, 1 % stocktaking. */
    Transaction transaction(int number) {
        SplitMix64 random = new SplitMix64(seed, number);
        int kind = random.nextInt(100);
        if (kind < 45) {
            return purchase(random, number, TILLS + skewed(random, accounts - TILLS));
        }
        if (kind < 88) {
            int source = skewed(random, accounts);
            int target = (source + 1 + skewed(random, accounts - 1)) % accounts;
            return new Transaction.Transfer(number, source, target, 1 + random.nextInt(50_000));
        }
        return kind < 99 ? new Transaction.Statement(skewed(random, accounts)) : new Transaction.Stocktaking();
    }

    /** A purchase, whose lines are sorted by item. Tills buy nothing, so a till has a lower number than any buyer. */
    private Transaction.Purchase purchase(SplitMix64 random, int number, int buyer) {
        int[] chosen = IntStream.generate(() -> skewed(random, items))
                .distinct()
                .limit(2 + random.nextInt(6))
                .sorted()
                .toArray();
        List<OrderLine> lines = Arrays.stream(chosen)
                .mapToObj(item -> new OrderLine(item, 1 + random.nextInt(9)))
                .toList();
        return new Transaction.Purchase(number, buyer, random.nextInt(TILLS), lines);
    }

    /** A number below the bound, skewed to small ones, so that some accounts and items are in high demand. */
    private static int skewed(SplitMix64 random, int bound) {
        return random.nextInt(1 + random.nextInt(1 + random.nextInt(bound)));
    }
}
