package pooling;

import java.util.concurrent.RecursiveAction;

/** A task submits itself again by way of a dispatcher. */
class ReschedulesItself extends RecursiveAction {
    private final Dispatcher dispatcher;
    private int remaining = 10;

    ReschedulesItself(Dispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    protected void compute() {
        if (remaining-- > 0) {
            reinitialize();
            dispatcher.dispatch(this);
        }
    }
}
