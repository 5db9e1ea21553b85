package io.heddle.workloads.chat;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The server's end of a connection: one thread reads what the user says, another writes what the user is to hear. */
final class Member {
    private final Socket socket;
    private final Rooms rooms;
    private final BlockingQueue<byte[]> toHear = new LinkedBlockingQueue<>();

    Member(Socket socket, Rooms rooms) {
        this.socket = socket;
        this.rooms = rooms;
    }

    void start(int number) {
        thread(this::listen, "listen-" + number).start();
        thread(this::tell, "tell-" + number).start();
    }

    private static Thread thread(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    void hear(byte[] message) {
        toHear.add(message);
    }

    private void listen() {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            Room room = rooms.enter(Message.text(Message.read(in)), this);
            try {
                while (true) {
                    room.pass(Message.read(in), this);
                }
            } finally {
                room.leave(this);
            }
        } catch (IOException e) {
            // The user has left.
        }
    }

    private void tell() {
        try (socket) {
            OutputStream out = new BufferedOutputStream(socket.getOutputStream());
            while (true) {
                out.write(toHear.take());
                if (toHear.isEmpty()) {
                    out.flush();
                }
            }
        } catch (IOException | InterruptedException e) {
            // The user has left.
        }
    }
}
