package synchronization;

import java.util.List;

class EachListenerOfAllTasks {
    interface Listener {
        void tell(String word);
    }

    static final class Counter implements Listener {
        private int words;

        @Override
        public synchronized void tell(String word) { // expect: task-synchronization
            words++;
        }
    }

    private final List<Listener> listeners;

    EachListenerOfAllTasks(List<Listener> listeners) {
        this.listeners = listeners;
    }

    void tellAll(List<String> words) {
        words.parallelStream().forEach(word -> {
            for (Listener listener : listeners) {
                listener.tell(word);
            }
        });
    }
}
