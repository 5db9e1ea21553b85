package blocking;

import java.io.IOException;
import java.util.concurrent.RecursiveTask;

/** A method of an interface declares IOException, and no implementation is among the sources. */
class AsksAnInterface extends RecursiveTask<String> {
    private final Storage storage;
    private final String key;

    AsksAnInterface(Storage storage, String key) {
        this.storage = storage;
        this.key = key;
    }

    @Override
    protected String compute() {
        try {
            return storage.load(key); // expect: blocking-in-task
        } catch (IOException e) {
            return "";
        }
    }

    interface Storage {
        String load(String key) throws IOException;
    }
}
