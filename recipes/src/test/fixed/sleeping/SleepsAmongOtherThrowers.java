package sleeping;

import java.util.concurrent.Callable;
import java.util.concurrent.RecursiveTask;

/** Other code needs some of the handlers of the sleeps. */
class SleepsAmongOtherThrowers extends RecursiveTask<Integer> {
    private final Callable<Integer>[] calls;
    private final int from;
    private final int to;

    SleepsAmongOtherThrowers(Callable<Integer>[] calls, int from, int to) {
        this.calls = calls;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from > 2_000) {
            int middle = (from + to) >>> 1;
            SleepsAmongOtherThrowers left = new SleepsAmongOtherThrowers(calls, from, middle);
            SleepsAmongOtherThrowers right = new SleepsAmongOtherThrowers(calls, middle, to);
            left.fork();
            return right.compute() + left.join();
        }
        return inMultiCatch() + inOneOfSeveral() + inGeneral() + thrownElsewhere() + alone();
    }

    private int inMultiCatch() {
        int sum = 0;
        try {
            sum += Class.forName("java.lang.String").getName().length();
        } catch (ClassNotFoundException e) {
            sum = -1;
        }
        return sum;
    }

    private int inOneOfSeveral() {
        try {
            return Class.forName("java.lang.Integer").getName().length();
        } catch (ClassNotFoundException e) {
            return -1;
        }
    }

    private int inGeneral() {
        try {
            int first = calls[from].call();
            return first;
        } catch (Exception e) {
            return -1;
        }
    }

    private int thrownElsewhere() {
        int sum = 0;
        try {
            for (int i = from; i < to; i++) {
                sum += calls[i].call();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            sum = -1;
        }
        return sum;
    }

    private int alone() {
        int most = 0;
        try {
            for (int i = from; i < to; i++) {
                most = Math.max(most, calls[i].hashCode());
            }
        } finally {
            most++;
        }
        return most;
    }
}
