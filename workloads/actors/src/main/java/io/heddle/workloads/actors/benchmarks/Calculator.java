package io.heddle.workloads.actors.benchmarks;

import java.util.function.Supplier;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.UntypedAbstractActor;

/** Computes some 2 microseconds for each message. */
final class Calculator extends UntypedAbstractActor {
    /** The state of a xorshift generator, which compilers cannot shorten. */
    private static final int STEPS = 1000;

    private final Receipts receipts;
    private long state = 1;

    private Calculator(Receipts receipts) {
        this.receipts = receipts;
    }

    /** @param receipts makes the counter of each actor */
    static Props props(Supplier<Receipts> receipts) {
        return Props.create(Calculator.class, () -> new Calculator(receipts.get()));
    }

    @Override
    public void onReceive(Object message) {
        for (int i = 0; i < STEPS; i++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
        }
        receipts.add();
    }
}
