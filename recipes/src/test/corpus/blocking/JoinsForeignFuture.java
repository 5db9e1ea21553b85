package blocking;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RecursiveTask;

class JoinsForeignFuture extends RecursiveTask<String> {
    private final Executor others;
    private final String[] names;
    private final int from;
    private final int to;

    JoinsForeignFuture(Executor others, String[] names, int from, int to) {
        this.others = others;
        this.names = names;
        this.from = from;
        this.to = to;
    }

    @Override
    protected String compute() {
        if (to - from <= 30) {
            String least = names[from];
            for (int i = from; i < to; i++) {
                String name = names[i];
                String found = CompletableFuture.supplyAsync(() -> System.getProperty(name, name), others).join(); // expect: blocking-in-task
                least = found.compareTo(least) < 0 ? found : least;
            }
            return least;
        }
        int middle = (from + to) >>> 1;
        JoinsForeignFuture left = new JoinsForeignFuture(others, names, from, middle);
        left.fork();
        String right = new JoinsForeignFuture(others, names, middle, to).compute();
        String best = left.join();
        return best.compareTo(right) < 0 ? best : right;
    }
}
