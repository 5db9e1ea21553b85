package pools;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** Variables that are called the same in other scopes are others: none is made of itself. */
class CleanNamesOfTwoScopes extends RecursiveTask<String> {
    private static final ForkJoinPool POOL = new ForkJoinPool(2);

    private final String[] words;

    CleanNamesOfTwoScopes(String[] words) {
        this.words = words;
    }

    static String of(String[] words) {
        return POOL.invoke(new CleanNamesOfTwoScopes(words));
    }

    @Override
    protected String compute() {
        for (String second : words) {
            String first = second.concat("!");
            if (first.length() > 20) {
                return first.concat(first);
            }
        }
        for (String first : words) {
            String second = first.concat("?");
            if (second.length() > 10) {
                return String.join(second, second);
            }
        }
        return "";
    }
}
