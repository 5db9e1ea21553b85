package io.heddle.workloads.chat;

/**
 * How many talk how much.
 *
 * @param users in each room
 * @param messages that each user sends
 * @param inTurn whether they speak one after the other, the next when all before were heard; else each when it likes
 */
record Talk(int rooms, int users, int messages, boolean inTurn) {
    /** Messages that a user hears. */
    int heardByEach() {
        return (users - 1) * messages;
    }

    /** Sent and received, as VolanoMark counts. */
    long counted() {
        return (long) rooms * users * (messages + heardByEach());
    }
}
