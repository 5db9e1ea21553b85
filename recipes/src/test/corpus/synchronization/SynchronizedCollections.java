package synchronization;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.RecursiveAction;

class SynchronizedCollections extends RecursiveAction {
    private static final List<String> SEEN = new Vector<>();
    private final List<String> samples;
    private final Vector<String> words;

    SynchronizedCollections(Vector<String> words, boolean enabled) {
        this.words = words;
        samples = enabled ? Collections.synchronizedList(new ArrayList<>()) : null;
    }

    @Override
    protected void compute() {
        SEEN.add("seen"); // expect: task-synchronization
        samples.add("sample"); // expect: task-synchronization
        Vector<String> rest = words;
        int sum = 0;
        for (int i = 0; i < 1_000; i++) {
            sum += rest.elementAt(i).length(); // expect: task-synchronization
        }
        SEEN.add("sum " + sum); // expect: task-synchronization
    }
}
