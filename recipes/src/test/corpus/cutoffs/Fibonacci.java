package cutoffs;

import java.util.concurrent.RecursiveTask;

class Fibonacci extends RecursiveTask<Integer> {
    private final int n;

    Fibonacci(int n) {
        this.n = n;
    }

    @Override
    protected Integer compute() {
        if (n <= 1) { // expect: tiny-cutoff
            return n;
        }
        Fibonacci left = new Fibonacci(n - 1);
        left.fork();
        return new Fibonacci(n - 2).compute() + left.join();
    }
}
