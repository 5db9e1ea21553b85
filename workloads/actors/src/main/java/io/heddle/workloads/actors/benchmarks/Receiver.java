package io.heddle.workloads.actors.benchmarks;

import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.UntypedAbstractActor;

/** Counts its messages. */
final class Receiver extends UntypedAbstractActor {
    private final Receipts receipts;

    private Receiver(Receipts receipts) {
        this.receipts = receipts;
    }

    static Props props(Receipts receipts) {
        return Props.create(Receiver.class, () -> new Receiver(receipts));
    }

    @Override
    public void onReceive(Object message) {
        receipts.add();
    }
}
