package io.heddle.workloads.chat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Those who hear each other. */
final class Room {
    private final List<Member> members = new CopyOnWriteArrayList<>();

    /** The new member is told that it is in. */
    void enter(Member member) {
        members.add(member);
        member.hear(Message.of("welcome"));
    }

    void leave(Member member) {
        members.remove(member);
    }

    void pass(byte[] message, Member from) {
        for (Member member : members) {
            if (member != from) {
                member.hear(message);
            }
        }
    }
}
