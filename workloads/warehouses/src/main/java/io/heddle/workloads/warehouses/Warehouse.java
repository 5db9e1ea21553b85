package io.heddle.workloads.warehouses;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.warehouses.Transaction.Delivery;
import io.heddle.workloads.warehouses.Transaction.NewOrder;
import io.heddle.workloads.warehouses.Transaction.OrderStatus;
import io.heddle.workloads.warehouses.Transaction.Payment;
import io.heddle.workloads.warehouses.Transaction.StockLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A warehouse as objects in trees. Not thread-safe. */
final class Warehouse implements TransactionProcessor {
    private final List<District> districts = new ArrayList<>();
    private final Map<Integer, Stock> stock = new TreeMap<>();
    private final Checksum checksum = new Checksum();

    Warehouse() {
        for (int district = 0; district < Transaction.DISTRICTS; district++) {
            districts.add(new District());
        }
        for (int item = 0; item < Transaction.ITEMS; item++) {
            stock.put(item, new Stock(Stock.initial(item)));
        }
    }

    @Override
    public void process(Transaction transaction) {
        if (transaction instanceof NewOrder wanted) {
            checksum.add(districts.get(wanted.district()).order(wanted, stock).cents());
        } else if (transaction instanceof Payment payment) {
            districts.get(payment.district()).pay(payment.customer(), payment.cents());
        } else if (transaction instanceof OrderStatus status) {
            Customer customer = districts.get(status.district()).customer(status.customer());
            Order newest = customer.newest();
            checksum.add(customer.balanceCents());
            checksum.add(newest == null ? 0 : newest.cents());
        } else if (transaction instanceof StockLevel level) {
            checksum.add(districts.get(level.district()).shortItems(level.threshold(), stock));
        } else if (transaction instanceof Delivery) {
            districts.forEach(district -> checksum.add(district.deliver()));
        }
    }

    @Override
    public long checksum() {
        for (District district : districts) {
            checksum.add(district.orderCount()).add(district.waitingCount()).add(district.paidCents());
            for (int customer = 0; customer < Transaction.CUSTOMERS; customer++) {
                checksum.add(district.customer(customer).balanceCents());
            }
        }
        stock.values().forEach(item -> checksum.add(item.quantity()).add(item.sold()));
        return checksum.value();
    }
}
