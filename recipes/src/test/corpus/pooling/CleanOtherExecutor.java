package pooling;

import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** Tells a thread of the user interface's what was found: another executor's work is no task's child. */
class CleanOtherExecutor extends RecursiveAction {
    private final Executor userInterface;
    private final StringBuilder shown;
    private final String text;
    private final int from;
    private final int to;

    CleanOtherExecutor(Executor userInterface, StringBuilder shown, String text, int from, int to) {
        this.userInterface = userInterface;
        this.shown = shown;
        this.text = text;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from < 10_000) {
            int found = text.indexOf('\u0000', from);
            if (found >= 0 && found < to) {
                userInterface.execute(() -> shown.append(found).append('\n'));
            }
            return;
        }
        int middle = (from + to) >>> 1;
        ForkJoinTask.invokeAll(
                new CleanOtherExecutor(userInterface, shown, text, from, middle),
                new CleanOtherExecutor(userInterface, shown, text, middle, to));
    }
}
