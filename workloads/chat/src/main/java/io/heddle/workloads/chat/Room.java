package io.heddle.workloads.chat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A room, whose members receive each other's messages. */
final class Room {
    private final List<ClientHandler> members = new CopyOnWriteArrayList<>();

    /** Adds a member and confirms it. */
    void enter(ClientHandler member) {
        members.add(member);
        member.send(Message.of("welcome"));
    }

    void leave(ClientHandler member) {
        members.remove(member);
    }

    void broadcast(byte[] message, ClientHandler from) {
        for (ClientHandler member : members) {
            if (member != from) {
                member.send(message);
            }
        }
    }
}
