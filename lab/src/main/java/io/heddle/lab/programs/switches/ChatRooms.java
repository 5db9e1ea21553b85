package io.heddle.lab.programs.switches;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;

/**
 * A chat server and its users in one program, with connections within the machine. All users of a room send a message, and
 * the next one when they have received those of all others. An operation is a message received.
 *
 * <p>The server has two threads for each user, as that of VolanoMark: one reads, the other one writes.
 */
final class ChatRooms {
    private static final int ROOMS = 8;
    private static final int USERS = 20;

    private final ThreadFactory factory;
    private final Counts counts;

    private ChatRooms(ThreadFactory factory, Counts counts) {
        this.factory = factory;
        this.counts = counts;
    }

    static void start(ThreadFactory factory, Counts counts) {
        ChatRooms chat = new ChatRooms(factory, counts);
        try (ServerSocket server = new ServerSocket(0, USERS, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < ROOMS; i++) {
                chat.open(server);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void open(ServerSocket server) throws IOException {
        List<Socket> users = new ArrayList<>();
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < USERS; i++) {
            users.add(withoutDelay(new Socket(server.getInetAddress(), server.getLocalPort())));
            members.add(new Member(withoutDelay(server.accept())));
        }
        for (Member member : members) {
            start(() -> member.passOn(members));
            start(member::sendAll);
        }
        for (Socket user : users) {
            start(() -> talk(user));
        }
    }

    private static Socket withoutDelay(Socket socket) throws SocketException {
        socket.setTcpNoDelay(true);
        return socket;
    }

    private void start(Task task) {
        factory.newThread(() -> {
                    try {
                        task.run();
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .start();
    }

    private interface Task {
        void run() throws IOException, InterruptedException;
    }

    private void talk(Socket user) throws IOException {
        Counts.Counter counter = counts.newCounter();
        while (true) {
            user.getOutputStream().write(0);
            counter.add(user.getInputStream().readNBytes(USERS - 1).length);
        }
    }

    /** The server's end of a connection. */
    private static final class Member {
        private final Socket socket;
        private final BlockingQueue<Integer> outgoing = new LinkedBlockingQueue<>();

        Member(Socket socket) {
            this.socket = socket;
        }

        void passOn(List<Member> room) throws IOException, InterruptedException {
            while (true) {
                int message = socket.getInputStream().read();
                for (Member member : room) {
                    if (member != this) {
                        member.outgoing.put(message);
                    }
                }
            }
        }

        void sendAll() throws IOException, InterruptedException {
            while (true) {
                socket.getOutputStream().write(outgoing.take());
            }
        }
    }
}
