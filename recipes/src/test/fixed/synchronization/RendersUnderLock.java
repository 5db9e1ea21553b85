package synchronization;

import java.awt.image.BufferedImage;
import java.util.concurrent.RecursiveAction;

/** As in the paper's Mandelbrot: what the lock guards is synchronized itself. */
class RendersUnderLock extends RecursiveAction {
    private final Scene scene;
    private final int from;
    private final int to;

    RendersUnderLock(Scene scene, int from, int to) {
        this.scene = scene;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from <= 100) {
            for (int y = from; y < to; y++) {
                for (int x = 0; x < Scene.WIDTH; x++) {
                    int color = x * x ^ y;
                    // Nobody else takes it.
                    // expect: task-synchronization
                    scene.image.setRGB(x, y, color);
                }
            }
            return;
        }
        int middle = (from + to) / 2;
        invokeAll(new RendersUnderLock(scene, from, middle), new RendersUnderLock(scene, middle, to));
    }

    static final class Scene {
        static final int WIDTH = 64;

        private final Object lock = new Object();
        private final BufferedImage image = new BufferedImage(WIDTH, 4_096, BufferedImage.TYPE_INT_RGB);
    }
}
