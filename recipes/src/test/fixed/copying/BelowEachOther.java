package copying;

import java.util.concurrent.RecursiveTask;

/** Braces in lines of their own, and comments behind what others are put after. */
class BelowEachOther extends RecursiveTask<Long>
{
    private final int[] numbers; // all of them
    private final int from;
    private final int to;

    BelowEachOther(int[] numbers)
    {
        this(numbers, 0, numbers.length);
    }

    private BelowEachOther(int[] numbers, int from, int to)
    {
        this.numbers = numbers; // shared
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute()
    {
        if (to - from <= 100)
        {
            long sum = 0;
            for (int i = from; i < to; i++) {
                int number = numbers[i];
                sum += number;
            }
            return sum;
        }
        int middle = (to - from) / 2;
        BelowEachOther left = new BelowEachOther(numbers, from, from + middle); // expect: copy-on-fork
        BelowEachOther right = new BelowEachOther(numbers, from + middle, to); // expect: copy-on-fork
        left.fork();
        return right.compute() + left.join();
    }
}
