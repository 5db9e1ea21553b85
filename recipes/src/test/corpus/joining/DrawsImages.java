package joining;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.concurrent.RecursiveTask;

class DrawsImages extends RecursiveTask<BufferedImage> {
    private final int width;
    private final int height;

    DrawsImages(int width, int height) {
        this.width = width;
        this.height = height;
    }

    @Override
    protected BufferedImage compute() {
        if (width < 256) {
            return new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        }
        DrawsImages left = new DrawsImages(width / 2, height);
        DrawsImages right = new DrawsImages(width - width / 2, height);
        left.fork();
        BufferedImage east = right.compute();
        return beside(left.join(), east);
    }

    private BufferedImage beside(BufferedImage west, BufferedImage east) {
        BufferedImage both = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = both.createGraphics();
        graphics.drawImage(west, 0, 0, null); // expect: copy-on-join
        graphics.drawImage(east, west.getWidth(), 0, null); // expect: copy-on-join
        graphics.dispose();
        return both;
    }
}
