package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** Braces in lines of their own, and comments behind what others are put after. */
class BelowEachOther extends RecursiveTask<Long>
{
    private final int[] numbers; // all of them

    BelowEachOther(int[] numbers)
    {
        this.numbers = numbers; // shared
    }

    @Override
    protected Long compute()
    {
        if (numbers.length <= 100)
        {
            long sum = 0;
            for (int number : numbers)
                sum += number;
            return sum;
        }
        int middle = numbers.length / 2;
        BelowEachOther left = new BelowEachOther(Arrays.copyOfRange(numbers, 0, middle)); // expect: copy-on-fork
        BelowEachOther right = new BelowEachOther(Arrays.copyOfRange(numbers, middle, numbers.length)); // expect: copy-on-fork
        left.fork();
        return right.compute() + left.join();
    }
}
