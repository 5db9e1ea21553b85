package io.heddle.workloads.warehouses;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.warehouses.Transaction.Delivery;
import io.heddle.workloads.warehouses.Transaction.NewOrder;
import io.heddle.workloads.warehouses.Transaction.OrderStatus;
import io.heddle.workloads.warehouses.Transaction.Payment;
import io.heddle.workloads.warehouses.Transaction.StockLevel;
import io.heddle.workloads.warehouses.Transaction.Wanted;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** The same transactions on arrays of numbers, without trees and objects: the reference for {@link Warehouse}. */
final class ReferenceWarehouse implements TransactionProcessor {
    private record Bill(int account, long cents) {}

    private final long[] balances = new long[Transaction.DISTRICTS * Transaction.CUSTOMERS];
    private final long[] newestCents = new long[balances.length];
    private final long[] paid = new long[Transaction.DISTRICTS];
    private final int[] orders = new int[Transaction.DISTRICTS];
    private final ArrayDeque<Bill>[] waiting = queues();
    private final ArrayDeque<List<Wanted>>[] newest = queues();
    private final int[] quantities = new int[Transaction.ITEMS];
    private final long[] sold = new long[Transaction.ITEMS];
    private final Checksum checksum = new Checksum();

    ReferenceWarehouse() {
        Arrays.setAll(quantities, Stock::initial);
    }

    @Override
    public void process(Transaction transaction) {
        if (transaction instanceof NewOrder wanted) {
            order(wanted);
        } else if (transaction instanceof Payment payment) {
            balances[account(payment.district(), payment.customer())] -= payment.cents();
            paid[payment.district()] += payment.cents();
        } else if (transaction instanceof OrderStatus status) {
            int account = account(status.district(), status.customer());
            checksum.add(balances[account]).add(newestCents[account]);
        } else if (transaction instanceof StockLevel level) {
            BitSet few = new BitSet();
            newest[level.district()].forEach(order -> order.stream()
                    .mapToInt(Wanted::item)
                    .filter(item -> quantities[item] < level.threshold())
                    .forEach(few::set));
            checksum.add(few.cardinality());
        } else if (transaction instanceof Delivery) {
            for (ArrayDeque<Bill> bills : waiting) {
                Bill oldest = bills.isEmpty() ? new Bill(0, 0) : bills.remove();
                balances[oldest.account()] += oldest.cents();
                checksum.add(oldest.cents());
            }
        }
    }

    private void order(NewOrder request) {
        long cents = 0;
        for (Wanted wanted : request.wanted()) {
            int item = wanted.item();
            int quantity = wanted.quantity();
            cents += wanted.cents();
            sold[item] += quantity;
            quantities[item] += (quantities[item] - quantity < Stock.LEAST ? Stock.REFILL : 0) - quantity;
        }
        int account = account(request.district(), request.customer());
        newestCents[account] = cents;
        orders[request.district()]++;
        waiting[request.district()].add(new Bill(account, cents));
        newest[request.district()].add(request.wanted());
        if (newest[request.district()].size() > District.INSPECTED) {
            newest[request.district()].remove();
        }
        checksum.add(cents);
    }

    @Override
    public long checksum() {
        for (int district = 0; district < Transaction.DISTRICTS; district++) {
            checksum.add(orders[district]).add(waiting[district].size()).add(paid[district]);
            for (int customer = 0; customer < Transaction.CUSTOMERS; customer++) {
                checksum.add(balances[account(district, customer)]);
            }
        }
        for (int item = 0; item < Transaction.ITEMS; item++) {
            checksum.add(quantities[item]).add(sold[item]);
        }
        return checksum.value();
    }

    private static int account(int district, int customer) {
        return district * Transaction.CUSTOMERS + customer;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <T> ArrayDeque<T>[] queues() {
        ArrayDeque<T>[] queues = new ArrayDeque[Transaction.DISTRICTS];
        Arrays.setAll(queues, district -> new ArrayDeque<>());
        return queues;
    }
}
