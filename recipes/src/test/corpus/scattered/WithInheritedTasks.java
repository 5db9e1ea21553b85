package scattered;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveAction;

/** A superclass holds the tasks. */
abstract class WithInheritedTasks extends RecursiveAction {
    protected final List<RecursiveAction> parts = new ArrayList<>();
}
