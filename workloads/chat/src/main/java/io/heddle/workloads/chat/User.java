package io.heddle.workloads.chat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;

/**
 * A user's end of a connection: one thread hears, another speaks. In turn, user {@code i} of {@code n} speaks when the number of
 * messages that it has sent and heard, modulo n, is i; so in each room one message at a time is on its way to all others.
 *
 * <p>{@code turn} and {@code failure} are under this object's monitor.
 */
final class User {
    private final Talk talk;
    private final int number;
    private final Socket socket;
    private final CountDownLatch ended;
    private int turn;
    private String failure = "";

    User(Talk talk, int number, Socket socket, CountDownLatch ended) {
        this.talk = talk;
        this.number = number;
        this.socket = socket;
        this.ended = ended;
    }

    /** Enters a room, and is in it when this returns. */
    void enter(int room) throws IOException, Failure {
        socket.getOutputStream().write(Message.of("room " + room));
        String answer = Message.text(Message.read(socket.getInputStream()));
        if (!answer.equals("welcome")) {
            throw new Failure("the server said '" + answer + "' instead of welcome");
        }
    }

    void start(String name) {
        new Thread(this::hearAll, "hear-" + name).start();
        new Thread(this::speakAll, "speak-" + name).start();
    }

    /** What went wrong; empty for nothing. */
    synchronized String failure() {
        return failure;
    }

    private void hearAll() {
        try {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            int[] turns = new int[talk.users()];
            for (int i = 0; i < talk.heardByEach(); i++) {
                String text = Message.text(Message.read(in));
                String[] words = text.split(" ");
                int speaker = Integer.parseInt(words[1]);
                if (!text.equals(Message.text(Message.of(speaker, turns[speaker])))) {
                    fail("user " + number + " heard '" + text + "' out of order");
                }
                turns[speaker]++;
                next();
            }
        } catch (IOException | RuntimeException e) {
            fail("user " + number + " can't hear: " + e.getMessage());
        } finally {
            ended.countDown();
        }
    }

    private void speakAll() {
        try {
            OutputStream out = socket.getOutputStream();
            for (int i = 0; i < talk.messages(); i++) {
                if (talk.inTurn() && !awaitTurn()) {
                    return;
                }
                out.write(Message.of(number, i));
                next();
            }
        } catch (IOException | InterruptedException e) {
            fail("user " + number + " can't speak: " + e.getMessage());
        } finally {
            ended.countDown();
        }
    }

    /** False when nobody will speak any more. */
    private synchronized boolean awaitTurn() throws InterruptedException {
        while (turn % talk.users() != number && failure.isEmpty()) {
            wait();
        }
        return failure.isEmpty();
    }

    /** One more was sent or heard. */
    private synchronized void next() {
        turn++;
        if (turn % talk.users() == number) {
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
