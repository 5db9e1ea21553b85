package io.heddle.workloads.chat;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Rooms by their names; made when the first user enters. */
final class Rooms {
    private final Map<String, Room> rooms = new ConcurrentHashMap<>();

    Room enter(String name, Member member) {
        Room room = rooms.computeIfAbsent(name, unknown -> new Room());
        room.enter(member);
        return room;
    }
}
