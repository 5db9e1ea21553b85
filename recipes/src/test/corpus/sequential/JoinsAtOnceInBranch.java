package sequential;

import java.util.concurrent.RecursiveAction;

/** Only some iterations create a task. */
class JoinsAtOnceInBranch extends RecursiveAction {
    private final int[] colors;
    private final int step;

    JoinsAtOnceInBranch(int[] colors, int step) {
        this.colors = colors;
        this.step = step;
    }

    @Override
    protected void compute() {
        if (step == colors.length) {
            System.out.println(colors[0]);
            return;
        }
        for (int color = 0; color < 3; color++) {
            if (color == 1 && step == 0) {
                continue;
            }
            if (colors[step] != color) {
                int[] changed = colors.clone();
                changed[step] = color;
                JoinsAtOnceInBranch task = new JoinsAtOnceInBranch(changed, step + 1);
                task.fork(); // expect: sequential-fork
                task.join();
            }
        }
    }
}
