package synchronization;

import java.util.concurrent.RecursiveAction;
import java.util.concurrent.locks.ReentrantLock;

class LockOfASingleton extends RecursiveAction {
    static final class Store {
        private static final Store INSTANCE = new Store();
        final ReentrantLock lock = new ReentrantLock();
        int boxes;

        static Store getInstance() {
            return INSTANCE;
        }
    }

    @Override
    protected void compute() {
        Store store = Store.getInstance();
        store.lock.lock(); // expect: task-synchronization
        try {
            store.boxes++;
        } finally {
            store.lock.unlock();
        }
    }
}
