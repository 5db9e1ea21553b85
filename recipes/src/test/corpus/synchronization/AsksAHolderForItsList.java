package synchronization;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.RecursiveAction;

/** Getters, written and generated ones, lead to synchronized lists. */
class AsksAHolderForItsList extends RecursiveAction {
    private final Holder holder;

    AsksAHolderForItsList(Holder holder) {
        this.holder = holder;
    }

    @Override
    protected void compute() {
        holder.words().add("word"); // expect: task-synchronization
        holder.getPages().add("page"); // expect: task-synchronization
        holder.getOwn().add("own");
    }

    /** An annotation processor generates the getters of the pages and of the list that is not synchronized. */
    static class Holder {
        private final List<String> words = Collections.synchronizedList(new ArrayList<>());
        private final List<String> pages = Collections.synchronizedList(new ArrayList<>());
        private final List<String> own = new ArrayList<>();

        List<String> words() {
            return words;
        }
    }
}
