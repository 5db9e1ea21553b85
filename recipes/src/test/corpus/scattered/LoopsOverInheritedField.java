package scattered;

import java.util.concurrent.RecursiveAction;

/** A loop forks the tasks in a field that another file declares. */
class LoopsOverInheritedField extends WithInheritedTasks {
    @Override
    protected void compute() {
        for (RecursiveAction part : parts) {
            part.fork(); // expect: scattered-data
        }
        for (RecursiveAction part : parts) {
            part.join();
        }
    }
}
