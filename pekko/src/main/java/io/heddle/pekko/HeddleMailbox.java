package io.heddle.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.dispatch.MailboxType;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.NodeMessageQueue;
import org.apache.pekko.dispatch.ProducesMessageQueue;
import scala.Option;

/**
 * An unbounded mailbox that hands a message to an actor without a queue node if none waits before it.
 *
 * <p>This is the idea of Pinto et al., "Understanding and Overcoming Parallelism Bottlenecks in ForkJoin Applications"
 * (section IV), in a form that keeps the order: a message that is forked past the mailbox, as in their Listing 2, would
 * overtake others when the mailbox is suspended, or when its actor still runs the message before.
 *
 * <pre>{@code
 * my-mailbox {
 *   mailbox-type = "io.heddle.pekko.HeddleMailbox"
 *   fork-when-empty = adaptive
 * }
 * }</pre>
 *
 * <p>{@code fork-when-empty} is {@code on}, {@code off} (Pekko's own queue of nodes) or {@code adaptive}, the default: a
 * mailbox whose messages mostly wait stops trying for a while.
 */
public final class HeddleMailbox implements MailboxType, ProducesMessageQueue<MessageQueue> {
    private static final String KEY = "fork-when-empty";

    private final String mode;

    /**
     * Called by Pekko.
     *
     * @throws IllegalArgumentException if the value of {@code fork-when-empty} is unknown
     */
    public HeddleMailbox(ActorSystem.Settings settings, Config config) {
        mode = mode(config);
    }

    private static String mode(Config config) {
        String id = config.hasPath("id") ? config.getString("id") + "." : "";
        try {
            String value = config.hasPath(KEY) ? config.getString(KEY) : "adaptive";
            return switch (value) {
                case "true", "yes", "on" -> "on";
                case "false", "no", "off" -> "off";
                case "adaptive" -> "adaptive";
                default ->
                    throw new IllegalArgumentException(
                            id + KEY + " must be on, off or adaptive, but is '" + value + "'.");
            };
        } catch (ConfigException e) {
            throw new IllegalArgumentException(id + KEY + ": " + e.getMessage(), e);
        }
    }

    @Override
    public MessageQueue create(Option<ActorRef> owner, Option<ActorSystem> system) {
        return switch (mode) {
            case "off" -> new NodeMessageQueue();
            case "on" -> new FirstMessageQueue(false);
            default -> new FirstMessageQueue(true);
        };
    }
}
