package joining;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveAction;

/** The parent copies a field of one child and the result of a getter of another. */
class ReadsFieldsOfChildren extends RecursiveAction {
    private final String[] lines;
    private final int from;
    private final int to;
    private final List<String> matches = new ArrayList<>();

    ReadsFieldsOfChildren(String[] lines, int from, int to) {
        this.lines = lines;
        this.from = from;
        this.to = to;
    }

    List<String> getMatches() {
        return matches;
    }

    @Override
    protected void compute() {
        if (to - from < 2_000) {
            for (int i = from; i < to; i++) {
                if (lines[i].contains("error")) {
                    matches.add(lines[i]);
                }
            }
            return;
        }
        int middle = (from + to) >>> 1;
        ReadsFieldsOfChildren left = new ReadsFieldsOfChildren(lines, from, middle);
        ReadsFieldsOfChildren right = new ReadsFieldsOfChildren(lines, middle, to);
        invokeAll(left, right);
        matches.addAll(left.matches); // expect: copy-on-join
        matches.addAll(right.getMatches()); // expect: copy-on-join
    }
}
