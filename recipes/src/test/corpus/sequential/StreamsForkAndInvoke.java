package sequential;

import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** Each task is invoked before the stream forks the next. */
class StreamsForkAndInvoke extends RecursiveAction {
    private final List<StreamsForkAndInvoke> children;

    StreamsForkAndInvoke(List<StreamsForkAndInvoke> children) {
        this.children = children;
    }

    @Override
    protected void compute() {
        children.stream()
                .map(ForkJoinTask::fork)
                .forEach(ForkJoinTask::invoke); // expect: sequential-fork
    }
}
