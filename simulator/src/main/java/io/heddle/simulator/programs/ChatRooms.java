package io.heddle.simulator.programs;

import io.heddle.hotspot.roles.Role;
import io.heddle.simulator.execution.Actions;
import io.heddle.simulator.execution.Behaviour;
import io.heddle.simulator.execution.Host;
import io.heddle.simulator.execution.ThreadSpec;
import io.heddle.simulator.scheduling.Attributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A chat server and its clients on one machine, as VolanoMark has them (Bryant and Hartner, "Java, threads, and scheduling in
 * Linux", 2000): each user has one connection, with a thread that sends and one that receives at either end. The server sends a
 * message to all other users of its room. Users of a room take turns.
 *
 * <p>Each thread reads the mailbox with its own number: the sender its turns, the others their messages.
 */
public final class ChatRooms implements Behaviour {
    /** The threads of a user, by their remainders. */
    private static final int SENDER = 0;

    private static final int SERVER_READER = 1;
    private static final int SERVER_WRITER = 2;
    private static final int RECEIVER = 3;
    private static final int THREADS_OF_USER = 4;

    private final int users;
    private final int messages;
    private final ChatCosts costs;

    /** The messages that each user has sent and received so far. */
    private final int[] sent;

    private final int[] received;

    /** The next action of each thread. */
    private final Step[] steps;

    private enum Step {
        RECEIVE,
        COMPUTE,
        PASS_ON
    }

    /**
     * @param users the users of a room
     * @param messages what each user sends
     */
    public ChatRooms(int rooms, int users, int messages, ChatCosts costs) {
        this.users = users;
        this.messages = messages;
        this.costs = costs;
        sent = new int[rooms * users];
        received = new int[rooms * users];
        steps = new Step[THREADS_OF_USER * rooms * users];
        for (int i = 0; i < steps.length; i++) {
            boolean begins = i % (THREADS_OF_USER * users) == SENDER;
            steps[i] = begins ? Step.COMPUTE : Step.RECEIVE;
        }
    }

    /** Returns the number of threads, and of mailboxes. */
    public int threads() {
        return steps.length;
    }

    /** Returns the messages that users have sent and received, as VolanoMark counts. */
    public long messagesSoFar() {
        long sum = 0;
        for (int user = 0; user < sent.length; user++) {
            sum += sent[user] + received[user];
        }
        return sum;
    }

    /**
     * Returns the threads.
     *
     * @param workingSetBytes of each thread
     * @param host runs them; null if they are tasks of the kernel
     */
    public List<ThreadSpec> threads(Attributes attributes, long workingSetBytes, @Nullable Host host) {
        List<ThreadSpec> threads = new ArrayList<>();
        for (int i = 0; i < steps.length; i++) {
            boolean ofServer = isOfServer(i);
            threads.add(new ThreadSpec(
                    (ofServer ? "server-" : "client-") + i,
                    Role.APP,
                    this,
                    0,
                    workingSetBytes,
                    attributes,
                    host,
                    ofServer));
        }
        return threads;
    }

    private static boolean isOfServer(int thread) {
        return thread % THREADS_OF_USER == SERVER_READER || thread % THREADS_OF_USER == SERVER_WRITER;
    }

    @Override
    public void next(int thread, Actions actions) {
        if (steps[thread] == Step.PASS_ON) {
            passOn(thread, actions);
            steps[thread] = Step.RECEIVE;
        }
        if (isDone(thread)) {
            actions.end();
        } else if (steps[thread] == Step.RECEIVE) {
            steps[thread] = Step.COMPUTE;
            actions.receive(thread);
        } else {
            steps[thread] = Step.PASS_ON;
            actions.compute(nanosOf(thread % THREADS_OF_USER), 0);
        }
    }

    private boolean isDone(int thread) {
        int user = thread / THREADS_OF_USER;
        return switch (thread % THREADS_OF_USER) {
            case SENDER -> sent[user] == messages;
            case RECEIVER -> received[user] == messages * (users - 1);
            default -> false;
        };
    }

    private long nanosOf(int part) {
        return switch (part) {
            case SENDER, SERVER_WRITER -> costs.writeNanos();
            case SERVER_READER -> costs.readNanos() + (users - 1) * costs.queueNanos();
            default -> costs.readNanos();
        };
    }

    private void passOn(int thread, Actions actions) {
        int user = thread / THREADS_OF_USER;
        switch (thread % THREADS_OF_USER) {
            case SENDER -> {
                sent[user]++;
                actions.send(thread + SERVER_READER - SENDER);
            }
            case SERVER_READER -> broadcast(user, actions);
            case SERVER_WRITER -> actions.send(thread + RECEIVER - SERVER_WRITER);
            default -> {
                received[user]++;
                if (isTurnOf(user)) {
                    actions.send(thread + SENDER - RECEIVER);
                }
            }
        }
    }

    private void broadcast(int from, Actions actions) {
        int first = from - from % users;
        for (int user = first; user < first + users; user++) {
            if (user != from) {
                actions.send(user * THREADS_OF_USER + SERVER_WRITER);
            }
        }
    }

    /** Users send in the order of their numbers, when they have all messages that come before. */
    private boolean isTurnOf(int user) {
        return sent[user] < messages && (sent[user] + received[user]) % users == user % users;
    }
}
