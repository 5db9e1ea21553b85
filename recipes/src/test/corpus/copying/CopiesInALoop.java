package copying;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveAction;

class CopiesInALoop extends RecursiveAction {
    private final List<StringBuilder> lines;

    CopiesInALoop(List<StringBuilder> lines) {
        this.lines = lines;
    }

    @Override
    protected void compute() {
        if (lines.size() <= 200) {
            for (StringBuilder line : lines) {
                line.reverse();
            }
            return;
        }
        List<StringBuilder> first = new ArrayList<>();
        List<StringBuilder> second = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (i < lines.size() / 2) {
                first.add(lines.get(i)); // expect: copy-on-fork
            } else {
                second.add(lines.get(i)); // expect: copy-on-fork
            }
        }
        invokeAll(new CopiesInALoop(first), new CopiesInALoop(second));
    }
}
