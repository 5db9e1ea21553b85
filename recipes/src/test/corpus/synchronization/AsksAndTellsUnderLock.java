package synchronization;

import java.util.Vector;
import java.util.concurrent.RecursiveAction;

/** Each call is synchronized itself, but what is asked must still hold when it is told. */
class AsksAndTellsUnderLock extends RecursiveAction {
    private final Register register;
    private final int from;
    private final int to;

    AsksAndTellsUnderLock(Register register, int from, int to) {
        this.register = register;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from <= 500) {
            for (int i = from; i < to; i++) {
                Integer square = i * i;
                synchronized (register.lock) { // expect: task-synchronization
                    if (!register.entries.contains(square)) { // expect: task-synchronization
                        register.entries.add(square); // expect: task-synchronization
                    }
                }
            }
            return;
        }
        int middle = (from + to) / 2;
        invokeAll(new AsksAndTellsUnderLock(register, from, middle), new AsksAndTellsUnderLock(register, middle, to));
    }

    static final class Register {
        private final Object lock = new Object();
        private final Vector<Integer> entries = new Vector<>();
    }
}
