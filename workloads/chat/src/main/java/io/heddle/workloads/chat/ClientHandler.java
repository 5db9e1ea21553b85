package io.heddle.workloads.chat;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The server's end of a connection. One thread reads the user's messages, another writes those for the user. */
final class ClientHandler {
    private final Socket socket;
    private final Rooms rooms;
    private final BlockingQueue<byte[]> outgoing = new LinkedBlockingQueue<>();

    ClientHandler(Socket socket, Rooms rooms) {
        this.socket = socket;
        this.rooms = rooms;
    }

    void start(int number) {
        thread(this::receiveAll, "listen-" + number).start();
        thread(this::sendAll, "tell-" + number).start();
    }

    private static Thread thread(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    void send(byte[] message) {
        outgoing.add(message);
    }

    private void receiveAll() {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            Room room = rooms.enter(Message.text(Message.read(in)), this);
            try {
                while (true) {
                    room.broadcast(Message.read(in), this);
                }
            } finally {
                room.leave(this);
            }
        } catch (IOException e) {
            // The user has left.
        }
    }

    private void sendAll() {
        try (socket) {
            OutputStream out = new BufferedOutputStream(socket.getOutputStream());
            while (true) {
                out.write(outgoing.take());
                if (outgoing.isEmpty()) {
                    out.flush();
                }
            }
        } catch (IOException | InterruptedException e) {
            // The user has left.
        }
    }
}
