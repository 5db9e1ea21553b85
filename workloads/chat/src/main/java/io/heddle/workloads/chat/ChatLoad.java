package io.heddle.workloads.chat;

/**
 * The number of users and messages.
 *
 * @param users the users in each room
 * @param messages the messages that each user sends
 * @param inTurn whether a user waits until it has received all earlier messages
 */
record ChatLoad(int rooms, int users, int messages, boolean inTurn) {
    /** The messages that a user receives. */
    int receivedByEach() {
        return (users - 1) * messages;
    }

    /** All messages sent and received, as VolanoMark counts. */
    long totalMessages() {
        return (long) rooms * users * (messages + receivedByEach());
    }
}
