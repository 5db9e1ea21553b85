package io.heddle.pekko;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.dispatch.AbstractNodeQueue;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.UnboundedMessageQueueSemantics;
import org.jspecify.annotations.Nullable;

/**
 * The messages of an actor: the first one in a field, those that come while one waits in Pekko's queue of nodes. Any
 * thread adds, the actor takes.
 *
 * <p>The messages of each sender stay in order. A sender puts a message into {@code first} only if it sees no node, so
 * all its earlier messages in nodes were taken. The actor takes {@code first} before any node. If it finds a node after
 * an empty field, it reads the field again: an earlier message of the node's sender would be there by now.
 */
@SuppressWarnings("serial") // The queue that it extends is serializable by accident.
final class FirstMessageQueue extends AbstractNodeQueue<Envelope>
        implements MessageQueue, UnboundedMessageQueueSemantics {
    /** After so many messages in a row that had to wait, an adaptive queue does not try for {@link #MESSAGES_WITHOUT}. */
    private static final int WAITS_IN_A_ROW = 16;

    private static final int MESSAGES_WITHOUT = 1000;

    private static final VarHandle FIRST;

    static {
        try {
            FIRST = MethodHandles.lookup().findVarHandle(FirstMessageQueue.class, "first", Envelope.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final boolean adaptive;
    private volatile @Nullable Envelope first;

    /** Messages that waited, in a row; negative while the queue does not try. A hint: senders may overwrite each other's. */
    private int waits;

    FirstMessageQueue(boolean adaptive) {
        this.adaptive = adaptive;
    }

    @Override
    public void enqueue(ActorRef receiver, Envelope message) {
        if (!tries() || first != null || !isEmpty() || !FIRST.compareAndSet(this, (Envelope) null, message)) {
            noteWait();
            add(message);
        } else if (adaptive) {
            waits = 0;
        }
    }

    private boolean tries() {
        return !adaptive || waits >= 0;
    }

    private void noteWait() {
        if (adaptive) {
            waits = waits + 1 == WAITS_IN_A_ROW ? -MESSAGES_WITHOUT : waits + 1;
        }
    }

    @Override
    public @Nullable Envelope dequeue() {
        Envelope message = takeFirst();
        if (message == null && !isEmpty()) {
            message = takeFirst();
            return message == null ? poll() : message;
        }
        return message;
    }

    private @Nullable Envelope takeFirst() {
        Envelope message = first;
        if (message != null) {
            // Only the actor empties the field, and senders only fill it if it is empty.
            FIRST.setRelease(this, (Envelope) null);
        }
        return message;
    }

    @Override
    public int numberOfMessages() {
        return count() + (first == null ? 0 : 1);
    }

    @Override
    public boolean hasMessages() {
        return first != null || !isEmpty();
    }

    @Override
    public void cleanUp(ActorRef owner, MessageQueue deadLetters) {
        for (Envelope message = dequeue(); message != null; message = dequeue()) {
            deadLetters.enqueue(owner, message);
        }
    }
}
