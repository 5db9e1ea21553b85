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

/** A warehouse as objects in trees. For one thread. */
final class Warehouse implements Books {
    private final List<District> districts = new ArrayList<>();
    private final Map<Integer, Stock> stock = new TreeMap<>();
    private final Checksum told = new Checksum();

    Warehouse() {
        for (int district = 0; district < Transaction.DISTRICTS; district++) {
            districts.add(new District());
        }
        for (int item = 0; item < Transaction.ITEMS; item++) {
            stock.put(item, new Stock(Stock.atFirst(item)));
        }
    }

    @Override
    public void serve(Transaction transaction) {
        if (transaction instanceof NewOrder wanted) {
            told.add(districts.get(wanted.district()).order(wanted, stock).cents());
        } else if (transaction instanceof Payment payment) {
            districts.get(payment.district()).pay(payment.customer(), payment.cents());
        } else if (transaction instanceof OrderStatus status) {
            Customer customer = districts.get(status.district()).customer(status.customer());
            Order newest = customer.newest();
            told.add(customer.balanceCents());
            told.add(newest == null ? 0 : newest.cents());
        } else if (transaction instanceof StockLevel level) {
            told.add(districts.get(level.district()).shortItems(level.threshold(), stock));
        } else if (transaction instanceof Delivery) {
            districts.forEach(district -> told.add(district.deliver()));
        }
    }

    @Override
    public long fingerprint() {
        for (District district : districts) {
            told.add(district.orderCount()).add(district.waitingCount()).add(district.paidCents());
            for (int customer = 0; customer < Transaction.CUSTOMERS; customer++) {
                told.add(district.customer(customer).balanceCents());
            }
        }
        stock.values().forEach(item -> told.add(item.quantity()).add(item.sold()));
        return told.value();
    }
}
