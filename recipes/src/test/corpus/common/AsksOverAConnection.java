package common;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;

/** The streams of a connection are fields, and stages wait for them. */
class AsksOverAConnection {
    private final ObjectOutputStream questions;
    private final ObjectInputStream answers;

    AsksOverAConnection(Socket socket) throws IOException {
        questions = new ObjectOutputStream(socket.getOutputStream());
        answers = new ObjectInputStream(socket.getInputStream());
    }

    CompletableFuture<Object> ask(String question) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                questions.writeObject(question); // expect: blocking-in-common-pool
                return answers.readObject(); // expect: blocking-in-common-pool
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
