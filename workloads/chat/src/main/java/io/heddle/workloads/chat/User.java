package io.heddle.workloads.chat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;

/**
 * A simulated user's end of a connection. One thread receives, another sends. In turn, user {@code i} of {@code n} sends when the
 * number of messages that it has sent and received is i modulo n, so each room has one message at a time on its way.
 *
 * <p>This object's monitor guards {@code turn} and {@code failure}.
 */
final class User {
    private final ChatLoad load;
    private final int number;
    private final Socket socket;
    private final CountDownLatch ended;
    private int turn;
    private String failure = "";

    User(ChatLoad load, int number, Socket socket, CountDownLatch ended) {
        this.load = load;
        this.number = number;
        this.socket = socket;
        this.ended = ended;
    }

    /** Enters a room, and returns when the server has confirmed it. */
    void enter(int room) throws IOException, Failure {
        socket.getOutputStream().write(Message.of("room " + room));
        String reply = Message.text(Message.read(socket.getInputStream()));
        if (!reply.equals("welcome")) {
            throw new Failure("the server sent '" + reply + "' instead of welcome");
        }
    }

    void start(String name) {
        new Thread(this::receiveAll, "receive-" + name).start();
        new Thread(this::sendAll, "send-" + name).start();
    }

    /** The first failure; empty if there is none. */
    synchronized String failure() {
        return failure;
    }

    private void receiveAll() {
        try {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            int[] turns = new int[load.users()];
            for (int i = 0; i < load.receivedByEach(); i++) {
                String text = Message.text(Message.read(in));
                String[] words = text.split(" ");
                int sender = Integer.parseInt(words[1]);
                if (!text.equals(Message.text(Message.of(sender, turns[sender])))) {
                    fail("user " + number + " received '" + text + "' out of order");
                }
                turns[sender]++;
                next();
            }
        } catch (IOException | RuntimeException e) {
            fail("user " + number + " can't receive: " + e.getMessage());
        } finally {
            ended.countDown();
        }
    }

    private void sendAll() {
        try {
            OutputStream out = socket.getOutputStream();
            for (int i = 0; i < load.messages(); i++) {
                if (load.inTurn() && !awaitTurn()) {
                    return;
                }
                out.write(Message.of(number, i));
                next();
            }
        } catch (IOException | InterruptedException e) {
            fail("user " + number + " can't send: " + e.getMessage());
        } finally {
            ended.countDown();
        }
    }

    /** Waits for this user's turn. Returns false after a failure. */
    private synchronized boolean awaitTurn() throws InterruptedException {
        while (turn % load.users() != number && failure.isEmpty()) {
            wait();
        }
        return failure.isEmpty();
    }

    /** Counts a message that was sent or received. */
    private synchronized void next() {
        turn++;
        if (turn % load.users() == number) {
            notifyAll();
        }
    }

    private synchronized void fail(String reason) {
        if (failure.isEmpty()) {
            failure = reason;
        }
        notifyAll();
    }
}
