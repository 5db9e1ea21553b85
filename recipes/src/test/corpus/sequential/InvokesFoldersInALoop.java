package sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** Folders are counted one after the other; only the texts in them are counted in parallel. */
class InvokesFoldersInALoop extends RecursiveTask<Integer> {
    private final Folder folder;

    InvokesFoldersInALoop(Folder folder) {
        this.folder = folder;
    }

    @Override
    protected Integer compute() {
        int words = 0;
        for (Folder each : folder.folders()) {
            InvokesFoldersInALoop child = new InvokesFoldersInALoop(each);
            words += child.invoke(); // expect: sequential-fork
        }
        List<Words> children = new ArrayList<>();
        for (String text : folder.texts()) {
            Words child = new Words(text);
            children.add(child);
        }
        for (Words child : invokeAll(children)) {
            words += child.join();
        }
        return words;
    }

    record Folder(List<Folder> folders, List<String> texts) {}

    static class Words extends RecursiveTask<Integer> {
        private final String text;

        Words(String text) {
            this.text = text;
        }

        @Override
        protected Integer compute() {
            return text.split(" ").length;
        }
    }
}
