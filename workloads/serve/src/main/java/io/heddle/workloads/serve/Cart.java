package io.heddle.workloads.serve;

import java.io.Serializable;

/** A customer's cart, kept in the session. */
record Cart(int products, long cents) implements Serializable {
    static final Cart EMPTY = new Cart(0, 0);

    Cart with(Product product) {
        return new Cart(products + 1, cents + product.cents());
    }
}
