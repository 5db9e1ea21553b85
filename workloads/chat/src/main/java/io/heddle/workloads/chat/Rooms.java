package io.heddle.workloads.chat;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Rooms by name. A room is created when its first user enters. */
final class Rooms {
    private final Map<String, Room> rooms = new ConcurrentHashMap<>();

    Room enter(String name, ClientHandler member) {
        Room room = rooms.computeIfAbsent(name, unknown -> new Room());
        room.enter(member);
        return room;
    }
}
