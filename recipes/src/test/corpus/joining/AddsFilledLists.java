package joining;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveAction;

/** Each child fills a list that it was given, and the parent copies all lists into one. */
class AddsFilledLists extends RecursiveAction {
    private final int[] ages;
    private final int from;
    private final int to;
    private final List<Integer> adults;

    AddsFilledLists(int[] ages, int from, int to, List<Integer> adults) {
        this.ages = ages;
        this.from = from;
        this.to = to;
        this.adults = adults;
    }

    @Override
    protected void compute() {
        if (to - from <= 10_000) {
            for (int i = from; i < to; i++) {
                if (ages[i] >= 18) {
                    adults.add(ages[i]);
                }
            }
            return;
        }
        int middle = (from + to) >>> 1;
        List<Integer> lower = new ArrayList<>();
        List<Integer> upper = new ArrayList<>();
        invokeAll(new AddsFilledLists(ages, from, middle, lower), new AddsFilledLists(ages, middle, to, upper));
        adults.addAll(lower); // expect: copy-on-join
        adults.addAll(upper); // expect: copy-on-join
    }
}
