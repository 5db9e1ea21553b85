package blocking;

import java.io.FileReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.RecursiveAction;
import java.util.function.Consumer;

class CallsItsInterfaces extends RecursiveAction {
    /** An interface of the program that only lambdas implement. */
    interface Handler {
        void handle(String file);
    }

    private final List<String> files;
    private final List<Handler> handlers;

    CallsItsInterfaces(List<String> files, List<Handler> handlers) {
        this.files = files;
        this.handlers = handlers;
    }

    static void add(List<Handler> handlers, Handler handler) {
        handlers.add(handler);
    }

    static void addReader(List<Handler> handlers) {
        add(handlers, file -> {
            try (FileReader reader = new FileReader(file)) { // expect: blocking-in-task
                reader.skip(1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    protected void compute() {
        for (Handler handler : handlers) {
            files.forEach(handler::handle);
        }
    }
}

/** Its tasks run the function that a factory method is given. */
final class Batches extends RecursiveAction {
    private final List<String> files;
    private final Consumer<String> action;

    private Batches(List<String> files, Consumer<String> action) {
        this.files = files;
        this.action = action;
    }

    static void run(List<String> files, Consumer<String> action) {
        new Batches(files, action).invoke();
    }

    @Override
    protected void compute() {
        if (files.size() < 1_000) {
            files.forEach(each -> action.accept(each));
            return;
        }
        int middle = files.size() / 2;
        invokeAll(
                new Batches(files.subList(0, middle), action), // expect: view-on-fork
                new Batches(files.subList(middle, files.size()), action)); // expect: view-on-fork
    }

    static void readAll(List<String> files) {
        run(files, file -> {
            try (FileReader reader = new FileReader(file)) { // expect: blocking-in-task
                reader.skip(1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
