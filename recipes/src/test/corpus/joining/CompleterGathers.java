package joining;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountedCompleter;

class CompleterGathers extends CountedCompleter<List<String>> {
    private final File folder;
    private final List<CompleterGathers> children = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    CompleterGathers(CountedCompleter<?> parent, File folder) {
        super(parent);
        this.folder = folder;
    }

    @Override
    public void compute() {
        File[] files = folder.listFiles(); // expect: blocking-in-task
        if (files != null) {
            for (File file : files) {
                if (file.isDirectory()) {
                    CompleterGathers child = new CompleterGathers(this, file);
                    children.add(child);
                    addToPendingCount(1);
                    child.fork();
                } else {
                    names.add(file.getName());
                }
            }
        }
        tryComplete();
    }

    @Override
    public void onCompletion(CountedCompleter<?> caller) {
        for (CompleterGathers child : children) {
            names.addAll(child.names()); // expect: copy-on-join
        }
    }

    List<String> names() {
        return names;
    }

    @Override
    public List<String> getRawResult() {
        return names;
    }
}
