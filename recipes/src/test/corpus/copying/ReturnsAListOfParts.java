package copying;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveAction;

/** A helper returns a list of copies. */
class ReturnsAListOfParts extends RecursiveAction {
    private final List<String> names;

    ReturnsAListOfParts(List<String> names) {
        this.names = names;
    }

    @Override
    protected void compute() {
        if (names.size() < 500) {
            names.forEach(System.out::println);
            return;
        }
        List<List<String>> parts = parts();
        invokeAll(new ReturnsAListOfParts(parts.get(0)), new ReturnsAListOfParts(parts.get(1)));
    }

    private List<List<String>> parts() {
        List<List<String>> parts = new ArrayList<>();
        int middle = names.size() / 2;
        parts.add(new ArrayList<>(names.subList(0, middle))); // expect: copy-on-fork
        parts.add(new ArrayList<>(names.subList(middle, names.size()))); // expect: copy-on-fork
        return parts;
    }
}
